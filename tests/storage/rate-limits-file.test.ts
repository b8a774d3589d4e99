import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { consume } from '#server/storage/tables/rate-limits.ts';

/*
 * On SQLite the rate limits are in their own file, rate-limits.db, which may be deleted.
 */

let dataDir: string;
let open: Storage[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lelap-limits-'));
  open = [];
});
afterEach(async () => {
  for (const storage of open) await storage.close();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<Storage> {
  const storage = await openStorage({ dataDir });
  open.push(storage);
  return storage;
}

/** Of a limit of two a minute. */
const take = ({ limits }: Storage) =>
  consume(limits, { key: 'a', now: 1_000_000, intervalMs: 30_000, periodMs: 60_000 });

const file = (suffix = '') => join(dataDir, `rate-limits.db${suffix}`);

test('two processes share the rate-limits file, which only its owner can read and which is not synced', async () => {
  const [one, other] = [await start(), await start()];
  expect([await take(one), await take(other), await take(one)]).toEqual([0, 0, 30_000]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  const { rows } = await one.limits.executeQuery<{ synchronous: number }>({
    ...one.limits.selectFrom('rate_limits').selectAll().compile(),
    sql: 'pragma synchronous',
    parameters: [],
  });
  expect(rows).toEqual([{ synchronous: 0 }]);
});

test('the rate-limits file can be deleted while a server runs', async () => {
  const one = await start();
  await take(one);
  for (const suffix of ['', '-wal', '-shm']) await rm(file(suffix));
  expect(await take(one)).toBe(0);
  const next = await start();
  expect([await take(next), await take(next), await take(next)]).toEqual([0, 0, 30_000]);
});

test('a damaged rate-limits file is replaced', async () => {
  await writeFile(file(), 'a shopping list\n'.repeat(1000));
  const storage = await start();
  expect([await take(storage), await take(storage), await take(storage)]).toEqual([0, 0, 30_000]);
});

test('no rate-limits file is created without rate limits', async () => {
  const storage = await start();
  await storage.probe();
  await expect(stat(file())).rejects.toThrow('ENOENT');
});
