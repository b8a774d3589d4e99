import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { flush, flushFolder } from './durable-files.ts';
import { findDamage } from './sqlite-integrity.ts';
import { connectSqlite, sqliteFile } from './sqlite-connection.ts';

/** An unusable file or location; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/**
 * Copies the live rows of one state of the database in `dataDir` to a new file while it is in use.
 * The file is complete or missing. Throws BackupError.
 */
export async function backUpSqlite(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  if (!existsSync(path.dirname(target))) {
    throw new BackupError(`There is no folder ${path.dirname(target)}.`);
  }
  const draft = `${target}.${process.pid}.part`;
  try {
    await copyLiveRows(sqliteFile(dataDir), draft);
    verifySqlite(draft);
    await flush(draft);
    await rename(draft, target);
    await flushFolder(path.dirname(target));
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code === 'SQLITE_FULL') {
      throw new BackupError(`There is no room for ${target}.`, { cause });
    }
    throw cause;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Copies one committed state to a new file. Unlike SQLite's backup API it omits the bytes of deleted rows. Throws
 * BackupError if the source is damaged, because the copy would look intact with rows missing.
 */
export async function copyLiveRows(source: string, target: string): Promise<void> {
  // SQLite would create it readable by others.
  await (await open(target, 'wx', 0o600)).close();
  const database = connectSqlite(source, { readonly: true });
  try {
    requireIntactDatabase(database, source);
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Merges a closed database into one file; throws BackupError, about `name`, unless it is an intact Lelap database. */
export function verifySqlite(file: string, name = file): void {
  let database: Database.Database | undefined;
  try {
    database = connectSqlite(file);
    // In WAL mode the last commits could be in a second file.
    database.pragma('journal_mode = DELETE');
    requireIntactDatabase(database, name);
    const tables = database
      .prepare("select name from sqlite_master where name in ('kysely_migration', 'accounts')")
      .all();
    if (tables.length < 2) throw new BackupError(`${name} is not a database of Lelap.`);
  } catch (cause) {
    if (cause instanceof Database.SqliteError) {
      throw new BackupError(`${name} is not a whole SQLite database (${cause.code}).`, { cause });
    }
    throw cause;
  } finally {
    database?.close();
  }
}

function requireIntactDatabase(database: Database.Database, name: string): void {
  const [fault] = findDamage(database);
  if (fault !== undefined) throw new BackupError(`${name} is damaged: ${fault}.`);
}
