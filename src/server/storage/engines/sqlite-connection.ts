import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** How long a write waits for the write of another process on the same file. */
export const SQLITE_BUSY_TIMEOUT_MS = 5_000;

/** A log that a long reader has made large gives its room back when the reader is gone. */
const LOG_KEPT_BYTES = 64 * 2 ** 20;

/** The SQLite file in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'lelap.db');
}

/** Opens a file that is there; every connection to the database is opened here, and keeps what it has confirmed. */
export function connectSqlite(
  file: string,
  { readonly = false, busyTimeoutMs = SQLITE_BUSY_TIMEOUT_MS } = {},
): Database.Database {
  const database = new Database(file, { fileMustExist: true, readonly, timeout: busyTimeoutMs });
  try {
    // FULL: in WAL mode NORMAL, the default, loses the last commits when the power fails.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Overwrites what is deleted or replaced with zeros; else an erased note stays readable in the file.
    database.pragma('secure_delete = ON');
    database.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Makes a file for this user alone, if it is not there. */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Two processes that switch one file to WAL at once don't wait for each other, unlike all other statements. */
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
