import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#server/storage/engines/open-storage.ts';

async function openInNewFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'lelap-sqlite-'));
  const dataDir = join(parent, 'data');
  const storage = await openStorage({ dataDir });
  onTestFinished(async () => {
    await storage.close();
    await rm(parent, { recursive: true });
  });
  return { dataDir, storage };
}

test('an SQLite database and its folder are readable by their owner alone', async () => {
  const { dataDir, storage } = await openInNewFolder();
  await storage.probe();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(join(dataDir, 'lelap.db'))).toBe(0o600);
  expect(await modeOf(join(dataDir, 'lelap.db-wal'))).toBe(0o600);
});

test('an SQLite database uses WAL with synchronous=FULL', async () => {
  const { storage } = await openInNewFolder();
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(storage.db);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(storage.db);
  expect(journal.rows).toEqual([{ journal_mode: 'wal' }]);
  // 2 is FULL.
  expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
});
