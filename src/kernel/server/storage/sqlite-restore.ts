import { constants, existsSync } from 'node:fs';
import { chmod, chown, copyFile, link, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { flush, flushFolder } from './durable-files.ts';
import { BackupError, copyLiveRows, verifySqlite } from './sqlite-backup.ts';
import { connectSqlite, sqliteFile } from './sqlite-connection.ts';

/** Prefix of the folders in which restores verify their copies. */
const COPY_FOLDER = 'restore-';

export type Restored = {
  keptAs: string | undefined;
  /** Accounts that the backup brings back; undefined: the replaced database is missing or unreadable. */
  resurrectedUserIds: string[] | undefined;
};

/**
 * Replaces the database in `dataDir` by a copy of `source` that `verify` has checked; an interruption leaves the old or
 * the new one. The old one is kept. Throws BackupError, also while a server runs.
 */
export async function restoreSqlite(
  source: string,
  dataDir: string,
  verify: (copyDir: string) => Promise<void>,
): Promise<Restored> {
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  const target = sqliteFile(dataDir);
  requireUnused(target);
  await removeCopyFolders(dataDir);
  // In the data folder, so that the copy can be renamed.
  const copyDir = await mkdtemp(path.join(dataDir, COPY_FOLDER));
  try {
    const copy = sqliteFile(copyDir);
    await copyFile(source, copy);
    await chmod(copy, 0o600);
    verifySqlite(copy, source);
    await verify(copyDir);
    const resurrectedUserIds = findResurrected(copy, target);
    // A backup of an older version has deleted rows in its free pages.
    const restored = path.join(copyDir, 'restored.db');
    await copyLiveRows(copy, restored);
    verifySqlite(restored);
    // The server runs as another user than root and could not open a file of root.
    const { uid, gid } = await stat(existsSync(target) ? target : dataDir);
    if (process.getuid?.() === 0) await chown(restored, uid, gid);
    await flush(restored);
    // A server may have been started during the verification.
    requireUnused(target);
    const keptAs = await moveAside(target);
    await rename(restored, target);
    await flushFolder(dataDir);
    return { keptAs, resurrectedUserIds };
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
}

/** The accounts of `copy` that `replaced` does not have. */
function findResurrected(copy: string, replaced: string): string[] | undefined {
  if (!existsSync(replaced)) return undefined;
  const database = connectSqlite(copy, { readonly: true });
  try {
    database.prepare('attach ? as replaced').run(replaced);
    return database
      .prepare('select user_id from accounts except select user_id from replaced.accounts')
      .pluck()
      .all() as string[];
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  } finally {
    database.close();
  }
}

/** Removes folders of killed restores, which contain sleepers' data. */
async function removeCopyFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(COPY_FOLDER)) await rm(path.join(dataDir, name), { recursive: true });
  }
}

/** Throws BackupError if another process has the database open, because leaving WAL mode then fails. */
function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  let database: Database.Database | undefined;
  try {
    database = connectSqlite(file, { busyTimeoutMs: 0 });
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    // A damaged database can't be checked, and is why one restores.
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (isBusy) throw new BackupError('A server is using this database. Stop it first.');
  } finally {
    database?.close();
  }
}

/** Links the database to a second name, which keeps it when it is replaced. */
async function moveAside(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  let number = 1;
  while (existsSync(`${file}.before-restore-${number}`)) number += 1;
  const kept = `${file}.before-restore-${number}`;
  await link(file, kept).catch(() =>
    // Some file systems have no hard links.
    copyFile(file, kept, constants.COPYFILE_EXCL),
  );
  // Left only by a damaged database; SQLite would apply them to the restored one.
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) await rename(file + suffix, kept + suffix);
  }
  return kept;
}
