import { statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { initPostgres } from '#testkit/start-postgres.ts';
import type { Storage, StorageSettings } from '#server/storage/engines/open-storage.ts';
import { PostgresNode } from '../faults/postgres-node.ts';
import { cpuMsOf, privateBytesOf, writtenBytesOf } from './process-usage.ts';

/** What the measurement needs to know of a database, whose server has this process id. */
export type MeasuredDatabase = AsyncDisposable & {
  readonly version: string;
  readonly settings: StorageSettings;
  /** Of the database alone; on SQLite it works in the process of the server. */
  cpuMs(): Promise<number>;
  /** All that was written so far, as RequestCost has it. */
  writtenBytes(serverPid: number): Promise<number>;
  /** From then on every page is touched for the first time, and logged whole; absent: that makes no difference. */
  forgetTouched?(): Promise<void>;
  /** On disk, without its log. */
  bytes(storage: Storage): Promise<number>;
  /** Lets what is no more used be used again, as the database does by itself from time to time. */
  tidy(storage: Storage): Promise<void>;
  connectionBytes(): Promise<number>;
};

export function sqliteIn(folder: string): MeasuredDatabase {
  return {
    version: 'SQLite',
    settings: { dataDir: folder },
    cpuMs: async () => 0,
    writtenBytes: writtenBytesOf,
    bytes: async ({ db }) => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      return statSync(join(folder, 'lelap.db')).size;
    },
    tidy: async () => {},
    connectionBytes: async () => 0,
    [Symbol.asyncDispose]: async () => {},
  };
}

/** A PostgreSQL from npm as it is by default: every commit is flushed. */
export async function postgresIn(folder: string): Promise<MeasuredDatabase> {
  const dataDir = join(folder, 'postgres');
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  await initPostgres(dataDir);
  const node = await PostgresNode.start(dataDir, {
    // Sizes must not hang on when the autovacuum comes.
    autovacuum: 'off',
  });
  const [server] = await node.ask('show server_version');
  const backends = async () => {
    const rows = await node.ask(
      `select pid from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => Number(pid));
  };
  return {
    version: `PostgreSQL ${String(server?.['server_version'])}`,
    settings: { dataDir: folder, databaseUrl: node.url },
    async cpuMs() {
      const [main = 0, ...children] = await node.processIds();
      // One that has just ended is counted by the main one, which is asked last.
      const times = await Promise.all(children.map((pid) => cpuMsOf(pid).catch(() => 0)));
      times.push(await cpuMsOf(main));
      return times.reduce((sum, ms) => sum + ms, 0);
    },
    async writtenBytes() {
      const [row] = await node.ask(`select pg_current_wal_lsn() - '0/0' as bytes`);
      return Number(row?.['bytes']);
    },
    forgetTouched: async () => void (await node.ask('checkpoint')),
    async bytes() {
      const [row] = await node.ask(`select pg_database_size('postgres') as bytes`);
      return Number(row?.['bytes']);
    },
    tidy: async ({ db }) => void (await sql`vacuum analyze`.execute(db)),
    async connectionBytes() {
      const bytes = await Promise.all((await backends()).map(privateBytesOf));
      return bytes.reduce((sum, each) => sum + each, 0) / bytes.length;
    },
    [Symbol.asyncDispose]: () => node.kill(),
  };
}
