import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#server/storage/engines/open-storage.ts';

test('an SQLite database, its WAL and its folder are readable by their owner alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lelap-sqlite-'));
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
