import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** How long a write waits for another process on the same file. */
export const SQLITE_BUSY_TIMEOUT_MS = 5_000;

/** A WAL that grew during a long read is truncated to this size. */
const LOG_KEPT_BYTES = 64 * 2 ** 20;

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'lelap.db');
}

/** Opens an existing file. All connections are opened here, with durable commits. */
export function connectSqlite(
  file: string,
  { readonly = false, busyTimeoutMs = SQLITE_BUSY_TIMEOUT_MS } = {},
): Database.Database {
  const database = new Database(file, { fileMustExist: true, readonly, timeout: busyTimeoutMs });
  try {
    // FULL: in WAL mode NORMAL loses the last commits in a power failure.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Overwrites deleted content with zeros; otherwise an erased note stays readable in the file.
    database.pragma('secure_delete = ON');
    database.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Retries, because switching to WAL ignores the busy timeout. */
export async function useWriteAheadLog(database: Database.Database): Promise<void> {
  const giveUpAt = performance.now() + SQLITE_BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}
