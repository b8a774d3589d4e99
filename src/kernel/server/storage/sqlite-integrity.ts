import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** Checked in less than a tenth of a second; holds the nights of hundreds of sleepers. */
const CHECKED_AT_START_BYTES = 64 * 2 ** 20;

/** Throws an error for the operator if the database is damaged. Large ones are left to `admin check`. */
export function requireWholeDatabase(database: Database.Database): void {
  if (statSync(database.name).size > CHECKED_AT_START_BYTES) return;
  const [fault] = findFaults(database, 'quick_check(1)');
  if (fault !== undefined) {
    throw new Error(
      `lelap.db in DATA_DIR is damaged: ${fault}. Restore it from a backup (npm run admin -- restore).`,
    );
  }
}

/** All errors that SQLite reports: pages, indexes, foreign keys. */
export function findDamage(database: Database.Database): string[] {
  return [
    ...findFaults(database, 'integrity_check'),
    ...(database.pragma('foreign_key_check') as unknown[]).map(() => 'a broken reference'),
  ];
}

function findFaults(database: Database.Database, check: 'quick_check(1)' | 'integrity_check') {
  const rows = database.pragma(check) as Record<string, string>[];
  return rows.flatMap((row) => Object.values(row)).filter((fault) => fault !== 'ok');
}
