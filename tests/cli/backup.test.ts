// @module-tag slow
import {
  chown,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { at, sleepsOf } from '#testkit/sleeps.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { runAdmin, runAdminProcess } from './run-admin.ts';

let folder: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lelap-backup-'));
  dataDir = path.join(folder, 'data');
  await cp(inject('templates').dataDir, dataDir, { recursive: true });
  backup = path.join(folder, 'backup.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const admin = (...args: string[]) => runAdmin({ dataDir }, args);

async function withStorage<T>(use: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage({ dataDir });
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

/** A sleeper with ten nights. */
const addNights = (storage: Storage) =>
  addSleeper(storage, 'UTC').then(async (userId) => {
    await insertSleepHistory(storage, userId, sleepsOf(at('2026-03-01T22:00'), 10), 'UTC');
    return userId;
  });

/** What a restore would replace. */
const readRows = async ({ db }: Storage) => ({
  accounts: await db.selectFrom('accounts').selectAll().execute(),
  sleeps: await db.selectFrom('sleep_sessions').selectAll().execute(),
  progress: await db.selectFrom('sleeper_progress').selectAll().execute(),
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
    const { code, out } = await runAdminProcess({ dataDir }, ['backup', backup]);
    stop.abort();
    expect({ code, out }).toEqual({ code: 0, out: `Wrote the backup ${backup}.\n` });
    expect(await writing).toBeGreaterThan(0);
    await storage.db.deleteFrom('accounts').where('user_id', '=', userId).execute();
    return userId;
  });
  expect((await stat(backup)).mode & 0o777).toBe(0o600);

  const restored = await admin('restore', backup, '--json');
  expect(restored.err).toBe('');
  const keptAs = path.join(dataDir, 'lelap.db.before-restore-1');
  expect(JSON.parse(restored.out)).toMatchObject({ file: backup, keptAs });
  expect((await readdir(dataDir)).toSorted()).toEqual(['lelap.db', 'lelap.db.before-restore-1']);
  await withStorage(async ({ db }) => {
    const sleeps = await db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .select('id')
      .execute();
    expect(sleeps).toHaveLength(10);
  });
  expect((await admin('check')).code).toBe(0);
});

test('backup refuses PostgreSQL', async () => {
  const databaseUrl = 'postgres://localhost/lelap';
  const backingUp = await runAdmin({ dataDir, databaseUrl }, ['backup', backup]);
  expect(backingUp).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
  const restoring = await runAdmin({ dataDir, databaseUrl }, ['restore', backup]);
  expect(restoring).toMatchObject({ code: 1, err: expect.stringContaining('pg_restore') });
});

test('a backup can be restored into an empty folder, for its owner', async () => {
  await withStorage(addNights);
  await admin('backup', backup);
  dataDir = path.join(folder, 'elsewhere');
  await mkdir(dataDir);
  if (process.getuid?.() === 0) await chown(dataDir, 65_534, 65_534);
  const { code, out } = await admin('restore', backup);
  expect(code).toBe(0);
  expect(out).toContain(`Restored 1 sleepers from ${backup}.\n`);
  const { uid } = await stat(path.join(dataDir, 'lelap.db'));
  expect(uid).toBe((await stat(dataDir)).uid);
  expect((await admin('check')).code).toBe(0);
});

test('backup never overwrites a file and requires an existing folder', async () => {
  await withStorage(addNights);
  await writeFile(backup, 'mine');
  expect(await admin('backup', backup)).toMatchObject({ code: 1, out: '' });
  expect(await readFile(backup, 'utf8')).toBe('mine');
  const nowhere = path.join(folder, 'nowhere', 'backup.db');
  expect((await admin('backup', nowhere)).err).toContain('There is no folder');
});

test('backup refuses a damaged database', async () => {
  await withStorage(addNights);
  const file = path.join(dataDir, 'lelap.db');
  const database = new Database(file, { readonly: true });
  const root = database
    .prepare("select rootpage from sqlite_master where name = 'sleep_sessions_by_start'")
    .pluck()
    .get() as number;
  database.close();
  // The index is well-formed but empty: a copy made row by row would not show it.
  const bytes = await readFile(file);
  bytes.writeUInt16BE(0, (root - 1) * 4096 + 3);
  await writeFile(file, bytes);
  const { code, err } = await admin('backup', backup);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('lelap.db is damaged') });
  expect(await readdir(folder)).toEqual(['data']);
});

test.each<[string, string, (file: string) => Promise<void>]>([
  ['that is not there', 'There is no file', (file) => rm(file)],
  [
    'that is no database',
    'backup.db is not a whole SQLite database',
    (file) => writeFile(file, 'x'.repeat(9_999)),
  ],
  [
    'of another program',
    'backup.db is not a database of Lelap',
    async (file) => {
      await rm(file);
      new Database(file).exec('create table notes (text)').close();
    },
  ],
  [
    'of a newer version',
    'made by a newer version of Lelap',
    async (file) => {
      const database = new Database(file);
      database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
      database.close();
    },
  ],
  [
    'whose progress is not that of its log',
    'does not follow from their log',
    async (file) => {
      const database = new Database(file);
      database.exec('update sleeper_progress set total_points = 1');
      database.close();
    },
  ],
])('restore of a file %s changes nothing', async (_what, message, damage) => {
  await withStorage(addNights);
  await copyFile(path.join(dataDir, 'lelap.db'), backup);
  const before = await withStorage(readRows);
  await damage(backup);
  const { code, out, err } = await admin('restore', backup);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(message);
  expect(await withStorage(readRows)).toEqual(before);
  expect(await readdir(dataDir)).toEqual(['lelap.db']);
});

test('a backup replaces a damaged database', async () => {
  await withStorage(addNights);
  await admin('backup', backup);
  await writeFile(path.join(dataDir, 'lelap.db'), 'x'.repeat(9_999));
  expect((await admin('restore', backup)).code).toBe(0);
  expect((await admin('check')).code).toBe(0);
});

test('restore refuses while another process uses the database', async () => {
  await withStorage(async (storage) => {
    await addNights(storage);
    await admin('backup', backup);
    const { code, err } = await runAdminProcess({ dataDir }, ['restore', backup]);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'A server is using this database. Stop it first.\n',
    });
  });
  expect((await admin('restore', backup)).code).toBe(0);
});
