import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#server/storage/engines/open-storage.ts';

test('an SQLite database syncs each commit to disk, and is readable by its owner alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lelap-connections-'));
  const dataDir = join(parent, 'data');
  const storage = await openStorage({ dataDir });
  onTestFinished(async () => {
    await storage.close();
    await rm(parent, { recursive: true });
  });
  await storage.probe();
  // 2 is FULL.
  expect((await sql`pragma synchronous`.execute(storage.db)).rows).toEqual([{ synchronous: 2 }]);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(join(dataDir, 'lelap.db'))).toBe(0o600);
  expect(await modeOf(join(dataDir, 'lelap.db-wal'))).toBe(0o600);
});
