import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { wallClock } from '#server/wall-clock.ts';
import { addSleeper } from '#testkit/sleepers.ts';

const HOUR_MS = 3_600_000;
const SLEEPERS = 3;

/** All that can be told apart of a database: what its sleepers slept and were paid. */
export async function stateOf(storage: Storage): Promise<string> {
  const tables = [
    'accounts',
    'sleep_sessions',
    'sleep_days',
    'sleeper_progress',
    'achievements',
  ] as const;
  const hash = createHash('sha256');
  for (const table of tables) {
    const rows = await storage.db.selectFrom(table).selectAll().orderBy('user_id').execute();
    hash.update(JSON.stringify(rows));
  }
  return hash.digest('base64url');
}

export type KnownDatabase = {
  /** Every state that was ever committed. */
  readonly states: ReadonlySet<string>;
  /** Folders with the database as it was at some moments, while it was open: its file and its log. */
  readonly copies: readonly string[];
};

/** A database that is about to be copied, and the correction of a note of each of its sleepers. */
type Live = { file: string; annotateAll: () => Promise<void> };

/**
 * Lives nights of some sleepers in `folder` and takes down the state after each commit. `beforeCopy` may do to the
 * database what the program would not.
 */
export async function makeKnownDatabase(
  folder: string,
  { copies: count, nightsBetween }: { copies: number; nightsBetween: number },
  beforeCopy = async (_live: Live): Promise<void> => {},
): Promise<KnownDatabase> {
  const dataDir = path.join(folder, 'known');
  const storage = await openStorage({ dataDir });
  const states = new Set<string>();
  const copies: string[] = [];
  try {
    const { night, notes } = await addSleepers(storage);
    const live = async (presses: readonly Press[]): Promise<void> => {
      for (const press of presses) {
        await press();
        states.add(await stateOf(storage));
      }
    };
    for (let copy = 0; copy < count; copy += 1) {
      for (let lived = 0; lived < nightsBetween; lived += 1) await live(night);
      await beforeCopy({ file: sqliteFile(dataDir), annotateAll: () => live(notes) });
      copies.push(copyDatabase(dataDir, path.join(folder, `copy-${copy}`)));
    }
  } finally {
    await storage.close();
  }
  return { states, copies };
}

/** One commit, or the time that passes between two. */
type Press = () => Promise<unknown>;

/** The presses of one night of all of them, and those of their notes on it alone. */
async function addSleepers(storage: Storage): Promise<{ night: Press[]; notes: Press[] }> {
  let now = Date.parse('2026-01-01T21:00:00.000Z');
  const deps: UseCaseDeps = {
    storage,
    now: () => now,
    wallClock,
    defaultTimeZone: 'UTC',
    chargeCalls: () => {},
    newId: () => newId(),
  };
  const userIds: string[] = [];
  while (userIds.length < SLEEPERS) userIds.push(await addSleeper(storage));
  const ids = new Map<string, string>();
  const start = (userId: string) => async () => {
    const { sleep } = await startSleep(deps, { userId });
    ids.set(userId, sleep.sleepLogId);
  };
  const end = (userId: string) => async () => {
    now += HOUR_MS * 0.1;
    await endSleep(deps, { userId, id: ids.get(userId) ?? '' });
  };
  const annotate = (userId: string) => async () => {
    // A row of over 1,000 bytes has an overflow page, whose bytes are the note alone: no check can see them change.
    const note = `dream ${newId()} `.repeat(15);
    await correctSleep(deps, { userId, id: ids.get(userId) ?? '', correction: { note } });
  };
  const notes = userIds.map(annotate);
  const night = [
    ...userIds.map(start),
    async () => void (now += HOUR_MS * 8),
    ...userIds.map(end),
    ...notes,
    async () => void (now += HOUR_MS * 15.7),
  ];
  return { night, notes };
}

/** Copies a database and its log, and answers where to. The index of the log is left: SQLite makes it anew. */
export function copyDatabase(from: string, to: string): string {
  mkdirSync(to, { recursive: true });
  for (const suffix of ['', '-wal']) {
    const file = sqliteFile(from) + suffix;
    if (existsSync(file)) copyFileSync(file, sqliteFile(to) + suffix);
  }
  return to;
}
