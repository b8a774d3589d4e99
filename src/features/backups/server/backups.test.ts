import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { verifySqlite } from '#kernel/server/storage/sqlite-backup.ts';
import { backUpInProcess, createBackups } from './backups.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T12:00:00Z');

async function setUp(backUp = async (file: string) => writeFile(file, 'a copy')) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-backups-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const clock = { now: START };
  const errors: unknown[] = [];
  const folder = path.join(dataDir, 'backups');
  const backups = createBackups({
    dataDir,
    now: () => clock.now,
    // The test's clock is not that of the file system, whose times have fractions of milliseconds.
    backUp: async (file) => {
      await backUp(file);
      await utimes(file, clock.now / 1000, (clock.now + 0.25) / 1000);
    },
    report: (error) => void errors.push(error),
  });
  return { backups, clock, errors, folder };
}

test('a backup is made once a day, and the last seven stay', async () => {
  const { backups, clock, folder } = await setUp();
  expect(await backups.read()).toEqual({ count: 0, lastAt: null, isLate: true });
  for (let day = 0; day < 9; day += 1) {
    await backups.run();
    clock.now += DAY_MS - 1;
    await backups.run();
    clock.now += 1;
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(7);
  expect(names.at(-1)).toBe('lelap-2026-11-09.db');
  expect(names[0]).toBe('lelap-2026-11-03.db');
  expect(await backups.read()).toMatchObject({ count: 7, isLate: false });
  clock.now += 2 * DAY_MS + 1;
  expect(await backups.read()).toMatchObject({ isLate: true });
});

test('a backup that fails is reported and leaves the earlier one', async () => {
  let isFull = false;
  const { backups, clock, errors } = await setUp(async (file) => {
    if (isFull) throw new Error('no room');
    await writeFile(file, 'a copy');
  });
  await backups.run();
  isFull = true;
  clock.now += DAY_MS;
  await backups.run();
  expect(errors).toEqual([new Error('no room')]);
  expect(await backups.read()).toMatchObject({ count: 1, lastAt: START });
});

test('a copy for a download is gone when it has been read', async () => {
  const { backups, folder } = await setUp();
  const copy = await backups.open();
  expect(await text(copy)).toBe('a copy');
  await expect.poll(() => existsSync(String(copy.path))).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('copies that a killed server left behind are gone after the next start', async () => {
  const { backups, folder, errors } = await setUp();
  await backups.run();
  for (const name of ['draft.db', 'draft.db.123.part', 'download-1.db']) {
    await writeFile(path.join(folder, name), 'in part');
  }
  backups.start();
  await backups.stop();
  expect(await readdir(folder)).toEqual(['lelap-2026-11-01.db']);
  expect(errors).toEqual([]);
});

test('the copy is a whole database of Lelap', async () => {
  const { folder } = await setUp();
  const dataDir = path.dirname(folder);
  await (await openStorage({ dataDir })).close();
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = path.join(dataDir, 'copy.db');
  await backUpInProcess(path.join(import.meta.dirname, '../../../..'))(file);
  expect(() => verifySqlite(file)).not.toThrow();
});
