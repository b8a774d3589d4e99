import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSqlite } from '#server/storage/engines/sqlite-connection.ts';
import { createLogRenewal, losesCommits } from '#server/storage/engines/sqlite-wal.ts';

const HEADER = 32;
const FRAME = 24 + 4096;
const COMMITS = 6;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function openLog() {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-log-'));
  const file = join(folder, 'a.db');
  new Database(file).close();
  const database = connectSqlite(file);
  folders.push(folder);
  database.pragma('journal_mode = WAL');
  return { database, readLog: () => readFile(`${file}-wal`) };
}

/** A WAL with commits of one frame each. */
async function makeHistory(): Promise<Buffer> {
  const { database, readLog } = await openLog();
  for (let commit = 1; commit <= COMMITS; commit += 1) database.pragma(`user_version = ${commit}`);
  const log = await readLog();
  database.close();
  expect(log.length).toBe(HEADER + COMMITS * FRAME);
  return log;
}

let whole: Buffer;
beforeAll(async () => {
  whole = await makeHistory();
});

const flipped = (at: number) => {
  const log = Buffer.from(whole);
  log[at] = (log[at] ?? 0) ^ 1;
  return log;
};
const inFrame = (frame: number, byte = 100) => HEADER + (frame - 1) * FRAME + byte;

test.each([
  ['is whole', () => whole, false],
  ['is empty', () => Buffer.alloc(0), false],
  ['has only zeros, as a file that was made and not written', () => Buffer.alloc(9000), false],
  ['is cut between two commits', () => whole.subarray(0, inFrame(4, 0)), false],
  ['is cut in a commit', () => whole.subarray(0, inFrame(4)), false],
  ['has its last commit torn, as a crash does', () => flipped(inFrame(COMMITS)), false],
  ['has the one before its last torn', () => flipped(inFrame(COMMITS - 1)), false],
  ['has two commits behind a torn one', () => flipped(inFrame(COMMITS - 2)), true],
  ['has a torn beginning', () => flipped(inFrame(1)), true],
  ['has a torn checksum', () => flipped(inFrame(1, 20)), true],
  ['has a torn header', () => flipped(8), true],
] as const)('a log that %s', (_, log, isLost) => {
  expect(losesCommits(log())).toBe(isLost);
});

test('frames from before a WAL reset do not count as commits behind damage', async () => {
  const { database, readLog } = await openLog();
  for (let commit = 1; commit <= COMMITS; commit += 1) database.pragma(`user_version = ${commit}`);
  database.pragma('wal_checkpoint(PASSIVE)');
  createLogRenewal(database)();
  const log = await readLog();
  expect(log.length).toBe(HEADER + COMMITS * FRAME);
  expect(losesCommits(log)).toBe(false);
  // Only the first frame was written after the restart.
  expect(database.pragma('wal_checkpoint(NOOP)')).toEqual([{ busy: 0, log: 1, checkpointed: 0 }]);
  // A WAL with frames that are not checkpointed is continued.
  createLogRenewal(database)();
  expect(database.pragma('wal_checkpoint(NOOP)')).toEqual([{ busy: 0, log: 1, checkpointed: 0 }]);
  database.close();
});
