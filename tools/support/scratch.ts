import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAll } from '#diary/server/cli/check.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import { startPostgres } from '#testkit/start-postgres.ts';

/** Of every server here, so that several of them accept each other's tokens. */
export const TOKEN_SECRET = 'only for these servers, thrown away after';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof ENGINES)[number];

/** An empty folder, deleted when it is disposed of. A database that was killed may still write to it for a moment. */
export async function scratchFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-scratch-'));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** An empty database as openStorage takes it, with the environment by which a server does. */
export type ScratchDatabase = AsyncDisposable & {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly env: Record<string, string>;
};

/** Creates an empty database, dropped when it is disposed of. */
export async function scratchDatabase(engine: EngineName): Promise<ScratchDatabase> {
  const folder = await scratchFolder();
  const env = { TOKEN_SECRET };
  if (engine === 'sqlite') return { ...folder, dataDir: folder.path, env };
  const { url: databaseUrl, stop } = await startPostgres();
  return {
    dataDir: folder.path,
    databaseUrl,
    env: { ...env, DATABASE_URL: databaseUrl },
    async [Symbol.asyncDispose]() {
      await stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

type Database = Pick<ScratchDatabase, 'dataDir' | 'databaseUrl'>;

export async function withStorage<T>(database: Database, use: (storage: Storage) => Promise<T>) {
  const storage = await openStorage(database);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

/** What `admin check` finds: sleeps that overlap, two active ones, impossible dates. */
export async function checkFaults(database: Database): Promise<string[]> {
  const { faults } = await withStorage(database, (storage) => checkAll({ storage, now: Date.now }));
  return faults.flatMap(({ userId, faults: of }) => of.map((fault) => `${userId}: ${fault}`));
}
