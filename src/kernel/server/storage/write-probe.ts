import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#schema.ts';
import type { Engine } from './engine.ts';
import { latestMigration } from './migrate.ts';
import { withoutBusyTimeout } from './sqlite-erasure.ts';

/** Why the database is not writable, in a sentence for the operator. */
export class StorageFaultError extends Error {
  override name = 'StorageFaultError';
  readonly code = 'STORAGE_FAULT';
}

const NOT_MIGRATED = 'The database lacks what the migrations made.';
const MOVED = 'The database file was moved or replaced while the server had it open.';
const UNREACHABLE = 'The database cannot be reached.';

const COMMITS_WAIT = 'Writes wait for a synchronous standby that does not confirm them.';

/** Reasons by error code of system, SQLite and PostgreSQL; all others mean unreachable. */
const FAULTS: readonly [codes: RegExp, fault: string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, 'The disk of the database is full.'],
  [
    /^(EROFS|EACCES|EPERM|SQLITE_READONLY.*|25006)$/,
    'The database takes no writes: it is read-only.',
  ],
  [/^(SQLITE_BUSY.*|55P03)$/, 'Another process keeps the database locked.'],
  [/^(42P01|SQLITE_ERROR)$/, NOT_MIGRATED],
];

/** Converts an error to a StorageFaultError; uses the code of its cause too. */
export function toStorageFault(error: unknown): StorageFaultError {
  if (error instanceof StorageFaultError) return error;
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < 8; cause = cause.cause) {
    codes.push(String((cause as NodeJS.ErrnoException).code));
  }
  const fault = FAULTS.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return new StorageFaultError(fault?.[1] ?? UNREACHABLE, { cause: error });
}

/**
 * A check that rejects with a StorageFaultError if the database is not writable. It returns a warning if writes only
 * wait: all servers share that state, so no load balancer can help, and reads go on.
 */
export function createProbe(
  engine: Engine['name'],
  db: Database,
): () => Promise<string | undefined> {
  const probeWrites = engine === 'sqlite' ? createSqliteProbe(db) : () => probePostgres(db);
  return async () => {
    try {
      const { rows } = await sql`
        select 1 from kysely_migration where name = ${latestMigration}`.execute(db);
      if (rows.length === 0) throw new StorageFaultError(NOT_MIGRATED);
      return await probeWrites();
    } catch (error) {
      throw toStorageFault(error);
    }
  };
}

/**
 * Locks a row in a rolled-back transaction: it counts as a write, and nothing is flushed. It does not prove that a commit
 * reaches the disk; commits of this role that have waited for a standby for over a second are a warning.
 */
async function probePostgres(db: Database): Promise<string | undefined> {
  // Kysely's lock table has one row on every server; skip it if it is locked.
  await runAndRollBack(db, sql`select 1 from kysely_migration_lock for update skip locked`);
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where wait_event = 'SyncRep' and datname = current_database()
      and state_change < clock_timestamp() - interval '1 second'
    limit 1`.execute(db);
  return rows.length > 0 ? COMMITS_WAIT : undefined;
}

async function runAndRollBack(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await statement.execute(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** Size of the probe file; most file systems allocate space when it is written. */
const PROBE_BYTES = 64 * 1024;

/** Other writes take far less; a longer lock blocks sleepers. */
const LOCK_PATIENCE_MS = 2_000;
const TRY_LOCK_EVERY_MS = 50;

/**
 * Takes the write lock, and writes a file beside the database without flushing it: a disk that fails to flush shows at
 * the first commit.
 */
function createSqliteProbe(db: Database) {
  let openedInode: number | undefined;
  return async (): Promise<undefined> => {
    const { rows } = await sql<{ file: string }>`
      select file from pragma_database_list() where name = 'main'`.execute(db);
    const { file = '' } = rows[0] ?? {};
    const inode = (await stat(file).catch(() => undefined))?.ino;
    openedInode ??= inode;
    if (inode === undefined || inode !== openedInode) throw new StorageFaultError(MOVED);
    await probeLock(db);
    const probeFile = path.join(path.dirname(file), `ready-probe-${process.pid}`);
    try {
      await writeFile(probeFile, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    } finally {
      await rm(probeFile, { force: true });
    }
  };
}

/** Updates a row in a rolled-back transaction, which writes nothing to disk. */
async function probeLock(db: Database): Promise<void> {
  const giveUpAt = performance.now() + LOCK_PATIENCE_MS;
  const update = sql`update kysely_migration_lock set is_locked = is_locked`;
  for (;;) {
    try {
      await withoutBusyTimeout(db, (connection) => runAndRollBack(connection, update));
      return;
    } catch (error) {
      const isBusy = error instanceof Error && String(error.message).includes('locked');
      if (!isBusy || performance.now() > giveUpAt) throw error;
      await wait(TRY_LOCK_EVERY_MS);
    }
  }
}
