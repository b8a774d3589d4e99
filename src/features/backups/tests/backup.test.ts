// @module-tag slow
import { chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { insertNights } from '#testkit/sleep-history.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { runAdmin, runAdminProcess } from '#tests/cli/run-admin.ts';
import { setUpSqliteFolder } from '#tests/cli/sqlite-folder.ts';

const { place, admin, withStorage } = setUpSqliteFolder();

async function addNights(storage: Storage): Promise<string> {
  const userId = await addSleeper(storage, 'UTC');
  await insertNights(storage, userId, 10);
  return userId;
}

/** What a restore would replace. */
const readRows = async ({ db }: Storage) => ({
  accounts: await db.selectFrom('accounts').selectAll().execute(),
  sleeps: await db.selectFrom('sleepSessions').selectAll().execute(),
});

test('a backup during writes is one consistent state and can be restored', async () => {
  const userId = await withStorage(async (storage) => {
    const userId = await addNights(storage);
    const stop = new AbortController();
    const writing = (async () => {
      let added = 0;
      for (; !stop.signal.aborted; added += 1) {
        await addSleeper(storage);
        // SQLite calls are synchronous; yield so that the exit of the other process is noticed.
        await setImmediate();
      }
      return added;
    })();
    const { code, out } = await runAdminProcess(place, ['backup', place.backup]);
    stop.abort();
    expect({ code, out }).toEqual({ code: 0, out: `Wrote the backup ${place.backup}.\n` });
    expect(await writing).toBeGreaterThan(0);
    await storage.db.deleteFrom('accounts').where('userId', '=', userId).execute();
    return userId;
  });
  expect((await stat(place.backup)).mode & 0o777).toBe(0o600);

  const restored = await admin('restore', place.backup, '--json');
  expect(restored.err).toBe('');
  const keptAs = path.join(place.dataDir, 'lelap.db.before-restore-1');
  expect(JSON.parse(restored.out)).toMatchObject({ file: place.backup, keptAs });
  expect(await readdir(place.dataDir)).toHaveLength(2);
  await withStorage(async ({ db }) => {
    const sleeps = db.selectFrom('sleepSessions').where('userId', '=', userId);
    expect(await sleeps.select('id').execute()).toHaveLength(10);
  });
  expect((await admin('check')).code).toBe(0);
});

test('backup and restore name the tools of PostgreSQL', async () => {
  const database = { ...place, databaseUrl: 'postgres://localhost/lelap' };
  const backingUp = await runAdmin(database, ['backup', place.backup]);
  expect(backingUp).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
  const restoring = await runAdmin(database, ['restore', place.backup]);
  expect(restoring).toMatchObject({ code: 1, err: expect.stringContaining('pg_restore') });
});

test('a backup can be restored into an empty folder, for its owner', async () => {
  await withStorage(addNights);
  await admin('backup', place.backup);
  place.dataDir = path.join(place.folder, 'elsewhere');
  await mkdir(place.dataDir);
  if (process.getuid?.() === 0) await chown(place.dataDir, 65_534, 65_534);
  const { code, out } = await admin('restore', place.backup);
  expect(code).toBe(0);
  expect(out).toContain(`Restored 1 sleepers from ${place.backup}.\n`);
  const { uid } = await stat(path.join(place.dataDir, 'lelap.db'));
  expect(uid).toBe((await stat(place.dataDir)).uid);
  expect((await admin('check')).code).toBe(0);
});

test('backup never overwrites a file', async () => {
  await withStorage(addNights);
  await writeFile(place.backup, 'mine');
  expect(await admin('backup', place.backup)).toMatchObject({ code: 1, out: '' });
  expect(await readFile(place.backup, 'utf8')).toBe('mine');
});

test('backup refuses a damaged database', async () => {
  await withStorage(addNights);
  const file = path.join(place.dataDir, 'lelap.db');
  const database = new Database(file, { readonly: true });
  const root = database
    .prepare("select rootpage from sqlite_master where name = 'accounts_by_email_key'")
    .pluck()
    .get() as number;
  database.close();
  // The index is well-formed but empty: a copy made row by row would not show it.
  const bytes = await readFile(file);
  bytes.writeUInt16BE(0, (root - 1) * 4096 + 3);
  await writeFile(file, bytes);
  const { code, err } = await admin('backup', place.backup);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('lelap.db is damaged') });
  expect(await readdir(place.folder)).toEqual(['data']);
});

async function change(file: string, statement: string): Promise<void> {
  new Database(file).exec(statement).close();
}

const replaceByNotes = (file: string) =>
  rm(file).then(() => change(file, 'create table notes (text)'));
const writeNoise = (file: string) => writeFile(file, 'x'.repeat(9_999));
const LATER = "insert into kysely_migration values ('9999-later', '2030-01-01')";

test.each<[string, (file: string) => Promise<void>, string]>([
  ['that is not there', rm, 'There is no file'],
  ['that is no database', writeNoise, 'backup.db is not a whole SQLite database'],
  ['of another program', replaceByNotes, 'backup.db is not a database of Lelap'],
  ['of a newer version', (file) => change(file, LATER), 'made by a newer version of Lelap'],
])('restore of a file %s changes nothing', async (_what, damage, message) => {
  await withStorage(addNights);
  await copyFile(path.join(place.dataDir, 'lelap.db'), place.backup);
  const before = await withStorage(readRows);
  await damage(place.backup);
  const { code, out, err } = await admin('restore', place.backup);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(message);
  expect(await withStorage(readRows)).toEqual(before);
  expect(await readdir(place.dataDir)).toEqual(['lelap.db']);
});

test('restore refuses while another process uses the database', async () => {
  await withStorage(async (storage) => {
    await addNights(storage);
    await admin('backup', place.backup);
    const refused = await runAdminProcess(place, ['restore', place.backup]);
    const err = 'A server is using this database. Stop it first.\n';
    expect(refused).toMatchObject({ code: 1, err });
  });
  expect((await admin('restore', place.backup)).code).toBe(0);
});
