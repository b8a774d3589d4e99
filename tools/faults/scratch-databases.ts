import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { checkAll } from '#server/cli/check.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { startPostgres, type ScratchPostgres } from '#testkit/start-postgres.ts';
import { scratchFolder } from './scratch-folder.ts';

export type EngineName = Storage['engine'];

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgres'];

/** A database of its own, as openStorage takes it, and the settings by which a server does. */
export type ScratchDatabase = {
  readonly engine: EngineName;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly env: Record<string, string>;
};

export type ScratchDatabases = AsyncDisposable & {
  create(engine: EngineName): Promise<ScratchDatabase>;
};

/** Shared by all scenarios, started when the first needs it. */
let postgres: Promise<ScratchPostgres> | undefined;

export async function stopPostgres(): Promise<void> {
  await (await postgres)?.stop();
  postgres = undefined;
}

/** Makes empty databases on either engine, all gone when it is disposed of. */
export async function scratchDatabases(): Promise<ScratchDatabases> {
  const folder = await scratchFolder();
  const drops: (() => Promise<void>)[] = [];
  return {
    async create(engine) {
      const name = `fault_${randomUUID().replaceAll('-', '')}`;
      const dataDir = path.join(folder.path, name);
      await mkdir(dataDir);
      if (engine === 'sqlite') return { engine, dataDir, env: {} };
      postgres ??= startPostgres();
      const url = new URL((await postgres).url);
      const server = url.href;
      await onPostgres(server, `create database ${name}`);
      drops.push(() => onPostgres(server, `drop database ${name} with (force)`));
      url.pathname = name;
      const databaseUrl = url.href;
      const env = {
        DATABASE_URL: databaseUrl,
        TOKEN_SECRET: 'a secret of the harnesses, of 32 bytes or more',
      };
      return { engine, dataDir, databaseUrl, env };
    },
    async [Symbol.asyncDispose]() {
      for (const drop of drops) await drop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function onPostgres(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Opens a database for as long as `use` takes. */
export async function withStorage<T>(
  database: Pick<ScratchDatabase, 'dataDir' | 'databaseUrl'>,
  use: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(database);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

/** What `admin check` finds in a database, a sentence or none. */
export async function checkFaults(database: ScratchDatabase): Promise<string[]> {
  const { faults } = await withStorage(database, (storage) => checkAll(storage, { repair: false }));
  return faults.map(
    ({ userId, differences }) =>
      `${database.engine}: what is stored of ${userId} does not follow from the log (${differences.length} differences)`,
  );
}
