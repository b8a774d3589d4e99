// @module-tag slow
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPurgeJob } from '#server/jobs/purge.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { backUpSqlite } from '#server/storage/engines/sqlite-backup.ts';
import { restoreSqlite } from '#server/storage/engines/sqlite-restore.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, DAY_MS, type TestApp } from './test-app.ts';

/*
 * Erased data must not be in the bytes of SQLite's files: the database, its WAL, and later backups.
 * docs/operators/data-retention.md says what remains in PostgreSQL.
 */

const HOUR_MS = 3_600_000;
const NIGHTS = 40;

let dataDir: string;
let storage: Storage;
let api: TestApp;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-erased-'));
  api = await createTestApp({ openStorage: () => openStorage({ dataDir }) });
  ({ storage } = api);
});
afterEach(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function newSleeper(name: string) {
  const { token } = await registerAndSignIn(api, name, `${name.toLowerCase()}@example.org`);
  return {
    token,
    enter: async (night: number, note: string) => {
      const endTime = api.clock.now - night * DAY_MS;
      const answer = await api.call('POST', '/sleeps', {
        token,
        headers: { 'idempotency-key': `night ${night}` },
        payload: {
          startTime: new Date(endTime - 8 * HOUR_MS).toISOString(),
          endTime: new Date(endTime).toISOString(),
          note,
        },
      });
      return String(answer.json().data.sleep.id);
    },
    erase: () => api.call('DELETE', '/account', { token, payload: { currentPassword: PASSWORD } }),
  };
}

/** The files that contain each text; the last one is a new backup. */
async function findText(...texts: string[]): Promise<Record<string, string[]>> {
  const backup = path.join(dataDir, 'backup.db');
  await rm(backup, { force: true });
  await backUpSqlite(dataDir, backup);
  const found: Record<string, string[]> = Object.fromEntries(texts.map((text) => [text, []]));
  for (const name of ['lelap.db', 'lelap.db-wal', 'backup.db']) {
    const file = path.join(dataDir, name);
    const bytes = existsSync(file) ? await readFile(file) : Buffer.alloc(0);
    for (const text of texts) if (bytes.includes(text)) found[text]?.push(name);
  }
  return found;
}

const purge = () =>
  createPurgeJob({
    storage,
    now: () => api.clock.now,
    report: (error) => {
      throw error;
    },
  }).run();

test('DELETE /account leaves no note, email or dream name in any file after the daily rewrite', async () => {
  const [wulan, dewi] = [await newSleeper('Wulan'), await newSleeper('Dewi')];
  for (let night = 0; night < NIGHTS; night += 1) {
    await wulan.enter(night, `flew over Bali ${night}`);
    await dewi.enter(night, `swam in Lombok ${night}`);
  }
  expect((await wulan.erase()).statusCode).toBe(204);
  // SQLite may have left a copy of a row that it moved between pages.
  const { 'flew over Bali': atOnce } = await findText('flew over Bali');
  expect(atOnce?.filter((file) => file !== 'lelap.db')).toEqual([]);
  await purge();
  expect(await findText('flew over Bali', 'Wulan', 'wulan@', 'swam in Lombok')).toEqual({
    'flew over Bali': [],
    Wulan: [],
    'wulan@': [],
    'swam in Lombok': ['lelap.db', 'backup.db'],
  });
});

test('DELETE /account does not wait for a reader, and empties the log when it has gone', async () => {
  const wulan = await newSleeper('Wulan');
  await wulan.enter(0, 'flew over Bali');
  const reader = new Database(path.join(dataDir, 'lelap.db'), { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('begin; select count(*) from accounts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await wulan.erase()).statusCode).toBe(204);
  expect((await findText('flew over Bali'))['flew over Bali']).toContain('lelap.db-wal');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await findText('flew over Bali'))['flew over Bali']).toContain('lelap.db-wal');

  reader.exec('commit');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await findText('flew over Bali')).toEqual({ 'flew over Bali': [] });
});

type Writer = Awaited<ReturnType<typeof newSleeper>>;
const forgetAnswers = () => storage.db.deleteFrom('idempotency_keys').execute();
const replaceNote = ({ token }: Writer, id: string) =>
  api.call('PATCH', `/sleeps/${id}`, { token, payload: { note: 'slept' } });

test.each<[string, number, (writer: Writer, id: string) => Promise<unknown>]>([
  [
    'the note of a deleted sleep',
    25,
    async ({ token }, id) => [
      await forgetAnswers(),
      await api.call('DELETE', `/sleeps/${id}`, { token }),
    ],
  ],
  ['the answer to a call with an Idempotency-Key', 49, replaceNote],
])('%s is in no file after %i hours', async (_, hours, erase) => {
  const wulan = await newSleeper('Wulan');
  await erase(wulan, await wulan.enter(0, 'flew over Bali'));
  api.clock.now += (hours - 1) * HOUR_MS;
  await purge();
  expect((await findText('flew over Bali'))['flew over Bali']).toContain('lelap.db');
  api.clock.now += HOUR_MS;
  await purge();
  expect(await findText('flew over Bali')).toEqual({ 'flew over Bali': [] });
});

test('a note replaced by PATCH is in no backup, and within the hour in no file', async () => {
  const wulan = await newSleeper('Wulan');
  const id = await wulan.enter(0, 'flew over Bali');
  await forgetAnswers();
  await replaceNote(wulan, id);
  expect((await findText('flew over Bali'))['flew over Bali']).not.toContain('backup.db');
  await purge();
  expect(await findText('flew over Bali')).toEqual({ 'flew over Bali': [] });
});

test('what an older Lelap deleted goes with the next purge, and from a backup with its restore', async () => {
  const { enter } = await newSleeper('Wulan');
  await enter(0, 'flew over Bali');
  const older = new Database(path.join(dataDir, 'lelap.db'));
  older.pragma('secure_delete = OFF');
  older.exec(`delete from sleep_sessions; delete from idempotency_keys;
    update sleeper_progress set total_points = 0, full_days = 0, longest_streak = 0; delete from sleep_days`);
  older.pragma('wal_checkpoint(TRUNCATE)');
  older.close();
  expect((await findText('flew over Bali'))['flew over Bali']).toEqual(['lelap.db']);
  const elsewhere = path.join(dataDir, 'elsewhere');
  const source = path.join(dataDir, 'older.db');
  await copyFile(path.join(dataDir, 'lelap.db'), source);

  await purge();
  expect(await findText('flew over Bali')).toEqual({ 'flew over Bali': [] });
  await (await openStorage({ dataDir: elsewhere })).close();
  await restoreSqlite(source, elsewhere, async () => {});
  expect((await readFile(path.join(elsewhere, 'lelap.db'))).includes('flew over Bali')).toBe(false);
});
