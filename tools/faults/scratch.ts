import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAll } from '#server/cli/check.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { startPostgres } from '#testkit/start-postgres.ts';

export const TOKEN_SECRET = 'a secret of the scenarios, 32 bytes or more';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof ENGINES)[number];

export type ScratchFolder = AsyncDisposable & { readonly path: string };

/** An empty folder, deleted when it is disposed of. */
export const scratchFolder = (): Promise<ScratchFolder> =>
  mkdtempDisposable(path.join(tmpdir(), 'lelap-faults-'));

/** An empty database as openStorage takes it, with the environment by which a server does. */
export type ScratchDatabase = AsyncDisposable & {
  readonly engine: EngineName;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly env: Record<string, string>;
};

/** Creates an empty database, dropped when it is disposed of. */
export async function scratchDatabase(engine: EngineName): Promise<ScratchDatabase> {
  const folder = await scratchFolder();
  const env = { TOKEN_SECRET };
  if (engine === 'sqlite') return { ...folder, engine, dataDir: folder.path, env };
  const { url: databaseUrl, stop } = await startPostgres();
  return {
    engine,
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

/** Opens a database while `use` runs. */
export async function withStorage<T>(
  database: Database,
  use: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(database);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

/** What `admin check` finds: points and streaks that do not follow from the stored sleeps. */
export async function checkFaults(database: Database): Promise<string[]> {
  const { faults } = await withStorage(database, (storage) => checkAll(storage, { repair: false }));
  return faults.map(({ userId }) => `${userId}: what is stored does not follow from the sleeps`);
}
