import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sqliteFile } from './engines.ts';

/** More than any database has. */
const ALL_PAGES = 0x7fffffff;

/** A file that can't be used, or a place that can't be written to; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/**
 * Copies the database in `dataDir` to a new file, one state of it, while others read and write it. The file is whole
 * or not there at all. Throws BackupError.
 */
export async function backUpSqlite(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  if (!existsSync(path.dirname(target))) {
    throw new BackupError(`There is no folder ${path.dirname(target)}.`);
  }
  const draft = `${target}.${process.pid}.part`;
  try {
    const database = new Database(sqliteFile(dataDir), { readonly: true, fileMustExist: true });
    try {
      // All at once: in parts it would begin anew whenever somebody writes, and on a busy server never end.
      await database.backup(draft, { progress: () => ALL_PAGES });
    } finally {
      database.close();
    }
    await chmod(draft, 0o600);
    verifySqlite(draft);
    await flush(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes one file of a database at rest, and throws BackupError unless it is whole and made by this program. */
function verifySqlite(file: string): void {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { fileMustExist: true });
    // In WAL mode the last commits could be in a second file, which would stay behind.
    database.pragma('journal_mode = DELETE');
    const faults = [
      ...(database.pragma('integrity_check') as { integrity_check: string }[]).map(
        (row) => row.integrity_check,
      ),
      ...(database.pragma('foreign_key_check') as unknown[]).map(() => 'a broken reference'),
    ].filter((fault) => fault !== 'ok');
    if (faults.length > 0) throw new BackupError(`${file} is damaged: ${faults[0]}.`);
    const tables = database
      .prepare("select name from sqlite_master where name in ('kysely_migration', 'accounts')")
      .all();
    if (tables.length < 2) throw new BackupError(`${file} is not a database of Lelap.`);
  } catch (cause) {
    if (cause instanceof Database.SqliteError) {
      throw new BackupError(`${file} is not a whole SQLite database (${cause.code}).`, { cause });
    }
    throw cause;
  } finally {
    database?.close();
  }
}

/**
 * Puts a copy of `source` in place of the database in `dataDir`, after `verify` has seen the copy in a folder of its
 * own. What was there is kept beside it; the answer is where. Throws BackupError, also while a server runs there.
 */
export async function restoreSqlite(
  source: string,
  dataDir: string,
  verify: (copyDir: string) => Promise<void>,
): Promise<{ keptAs: string | undefined }> {
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  const target = sqliteFile(dataDir);
  requireUnused(target);
  // In the data folder itself, so that the copy is moved and not copied again.
  const copyDir = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    const copy = sqliteFile(copyDir);
    await copyFile(source, copy);
    await chmod(copy, 0o600);
    verifySqlite(copy);
    await verify(copyDir);
    verifySqlite(copy);
    await flush(copy);
    // Verifying takes a while: a server may have been started since.
    requireUnused(target);
    const keptAs = await setAside(target);
    await rename(copy, target);
    return { keptAs };
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
}

/** Throws BackupError if a process has this database open: it alone can't leave WAL mode then. */
function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  const database = new Database(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    // One that is damaged can't tell, and is what a backup is for.
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (isBusy) throw new BackupError('A server is using this database. Stop it first.');
  } finally {
    database.close();
  }
}

async function setAside(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  let number = 1;
  while (existsSync(`${file}.before-restore-${number}`)) number += 1;
  const kept = `${file}.before-restore-${number}`;
  await rename(file, kept);
  // Those of a damaged one would be taken for the restored one's.
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) await rename(file + suffix, kept + suffix);
  }
  return kept;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
