import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { sleepEnding } from '#testkit/sleeps.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { runAdmin } from './run-admin.ts';

/** Early nights; by version 1 the first, an import, earned points. */
const NIGHTS = Array.from({ length: 8 }, (_, index) => {
  const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  return sleepEnding(`${date}T05:00`, 480, {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    ...(index === 0 && { source: 'import:csv' as const }),
  });
});

const SLEEPERS = 4;

async function addOutdated(storage: Storage): Promise<string[]> {
  const userIds: string[] = [];
  for (let count = 0; count < SLEEPERS; count += 1) {
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistoryOfVersion1(storage, userId, NIGHTS, 'Asia/Jakarta');
    userIds.push(userId);
  }
  return userIds;
}

const CURRENT = `Sleepers checked: ${SLEEPERS}. Differences: 0.\n`;
const OUTDATED = (count: number) =>
  `Sleepers checked: ${SLEEPERS}. Differences: 0. Outdated, made by older rules and not compared: ${count} (see refold).\n`;

describeEachEngine('refold', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let userIds: string[];
  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    userIds = await addOutdated(storage);
  });
  const admin = (...args: string[]) => runAdmin(database, args);

  test('refold refolds one sleeper or all, and check counts the outdated ones', async () => {
    const [first = ''] = userIds;
    expect(await admin('check')).toMatchObject({ code: 0, out: OUTDATED(SLEEPERS) });
    expect(await admin('refold', first)).toMatchObject({ code: 0, out: 'Refolded Mira.\n' });
    expect(await admin('refold', first)).toMatchObject({ out: 'Mira was up to date.\n' });
    expect(await admin('check', '--repair')).toMatchObject({ code: 0, out: OUTDATED(3) });
    const all = await admin('refold', '--json');
    expect(JSON.parse(all.out)).toEqual({ sleepers: SLEEPERS, refolded: 3 });
    expect(await admin('check')).toMatchObject({ code: 0, out: CURRENT });
  });
});

test('restore refolds outdated sleepers and leaves the others', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-outdated-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const storage = await openStorage({ dataDir });
  await addOutdated(storage);
  await storage.close();
  const backup = path.join(dataDir, 'backup.db');
  await copyFile(path.join(dataDir, 'lelap.db'), backup);
  expect(await runAdmin({ dataDir }, ['restore', backup])).toMatchObject({ code: 0, err: '' });
  expect(await runAdmin({ dataDir }, ['check'])).toMatchObject({ code: 0, out: CURRENT });
  expect(await readdir(dataDir)).toContain('lelap.db.before-restore-1');
});
