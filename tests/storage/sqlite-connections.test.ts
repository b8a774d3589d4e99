import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { backUpSqlite } from '#server/storage/engines/sqlite-backup.ts';
import { restoreSqlite } from '#server/storage/engines/sqlite-restore.ts';

/** The state of each opened connection when it was closed. */
const closed: Record<string, unknown>[] = [];

beforeEach(() => {
  closed.splice(0);
  const { close } = Database.prototype;
  vi.spyOn(Database.prototype, 'close').mockImplementation(function (this: Database.Database) {
    const settings = ['synchronous', 'foreign_keys', 'busy_timeout'];
    const pairs = settings.map((name) => [name, this.pragma(name, { simple: true })]);
    closed.push(Object.fromEntries(pairs));
    return close.call(this);
  });
});
afterEach(() => vi.restoreAllMocks());

test('every SQLite connection syncs to disk and enforces foreign keys, also in backup and restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-connections-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup.db')];
  const storage = await openStorage({ dataDir });
  await backUpSqlite(dataDir, backup);
  await storage.close();
  await restoreSqlite(backup, dataDir, async (copyDir) => {
    await (await openStorage({ dataDir: copyDir })).close();
  });
  expect(closed.length).toBeGreaterThan(4);
  for (const settings of closed) {
    // 2 is FULL.
    expect(settings).toMatchObject({ synchronous: 2, foreign_keys: 1 });
  }
  // Only the check whether the database is in use has no busy timeout.
  expect(closed.filter(({ busy_timeout }) => busy_timeout === 0)).toHaveLength(2);
});

test('an SQLite database, its WAL and its folder are readable by their owner alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lelap-connections-'));
  const dataDir = join(parent, 'data');
  const storage = await openStorage({ dataDir });
  onTestFinished(async () => {
    await storage.close();
    await rm(parent, { recursive: true });
  });
  await storage.probe();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(join(dataDir, 'lelap.db'))).toBe(0o600);
  expect(await modeOf(join(dataDir, 'lelap.db-wal'))).toBe(0o600);
});
