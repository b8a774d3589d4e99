import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { losesCommits } from './sqlite-wal.ts';

/** The database can't be trusted; the message is for the operator. */
export class DatabaseDamagedError extends Error {
  constructor(what: string) {
    super(`${what} Restore it from a backup (npm run admin -- restore).`);
    this.name = 'DatabaseDamagedError';
  }
}

/** What is damaged stays so; what another process is writing just now does not. */
const LOOKS_AT_LOG = 3;
const BETWEEN_LOOKS_MS = 100;

/** Throws DatabaseDamagedError if the write-ahead log has commits that SQLite would pass over. */
export async function requireWholeLog(file: string): Promise<void> {
  const log = `${file}-wal`;
  for (let look = 1; existsSync(log) && losesCommits(readFileSync(log)); look += 1) {
    if (look === LOOKS_AT_LOG) {
      throw new DatabaseDamagedError(
        'lelap.db-wal in DATA_DIR is damaged, and nights that were saved lie behind the damage.',
      );
    }
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** Looked through in less than a tenth of a second; so many nights have some hundreds of sleepers. */
const CHECKED_AT_START_BYTES = 64 * 2 ** 20;

/** Throws DatabaseDamagedError if the database is not whole. A large one is left to `admin check`: nobody waits so long. */
export function requireWholeDatabase(database: Database.Database): void {
  if (statSync(database.name).size > CHECKED_AT_START_BYTES) return;
  const [fault] = faultsOf(database, 'quick_check(1)');
  if (fault !== undefined) {
    throw new DatabaseDamagedError(`lelap.db in DATA_DIR is damaged: ${fault}.`);
  }
}

/** All that is wrong with a database, in SQLite's words: its pages, its indexes, its references. */
export function findDamage(database: Database.Database): string[] {
  return [
    ...faultsOf(database, 'integrity_check'),
    ...(database.pragma('foreign_key_check') as unknown[]).map(() => 'a broken reference'),
  ];
}

function faultsOf(database: Database.Database, check: 'quick_check(1)' | 'integrity_check') {
  const rows = database.pragma(check) as Record<string, string>[];
  return rows.flatMap((row) => Object.values(row)).filter((fault) => fault !== 'ok');
}
