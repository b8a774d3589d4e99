import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { makePrivateFile, useWriteAheadLog } from './sqlite-connection.ts';

/** A rejection must be fast; only other rejections can block it. */
const BUSY_TIMEOUT_MS = 1_000;

/**
 * `rate-limits.db`, shared by all processes on one `dataDir`, opened on first use. It is never
 * flushed: it may be deleted at any time, and a damaged one is replaced.
 */
export function sqliteLimitsDialect(dataDir: string): SqliteDialect {
  return new SqliteDialect({ database: () => open(path.join(dataDir, 'rate-limits.db')) });
}

async function open(file: string): Promise<Database.Database> {
  makePrivateFile(file);
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    await useWriteAheadLog(database);
    database.pragma('synchronous = OFF');
    database.exec(
      `create table if not exists rate_limits
       (limit_key text primary key, free_at integer not null) strict, without rowid`,
    );
    return database;
  } catch (error) {
    database.close();
    if (!isDamaged(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return await open(file);
  }
}

function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}
