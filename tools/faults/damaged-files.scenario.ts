import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { DatabaseDamagedError } from '#server/storage/engines/sqlite-integrity.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';
import { addSleeper, HOUR_MS } from '#testkit/sleepers.ts';
import { scale } from './scale.ts';
import { scratchFolder, withStorage } from './scratch.ts';
import { startServer, StartRefusedError } from './server-process.ts';

const PAGE_BYTES = 4096;
const PLACES = scale(40, 250);
/** Every so many places the server itself is started, instead of its storage alone. */
const SERVER_EACH = 40;
const FIRST_EVENING = Date.parse('2026-01-01T21:00:00Z');

/** Returns the bytes that are left of a file. */
type Damage = (file: Buffer, at: number) => Buffer;

const cut: Damage = (file, at) => file.subarray(0, at);
const pageAt = (at: number) => at - (at % PAGE_BYTES);
/** A flipped bit inside a note cannot be told from what the sleeper wrote, so only the head of a page has one. */
const DAMAGES: Record<string, Damage> = {
  cut,
  'a page of zeros': (file, at) => overwrite(file, pageAt(at), Buffer.alloc(PAGE_BYTES)),
  'another page in its place': (file, at) =>
    overwrite(file, pageAt(at), file.subarray(PAGE_BYTES, 2 * PAGE_BYTES)),
  'a flipped bit in the head of a page': (file, at) =>
    overwrite(file, pageAt(at) + (at % 8), [(file[pageAt(at) + (at % 8)] ?? 0) ^ 4]),
};

function overwrite(file: Buffer, at: number, bytes: ArrayLike<number>): Buffer {
  const copy = Buffer.from(file);
  copy.set(Array.from(bytes).slice(0, Math.max(0, copy.length - at)), Math.min(at, copy.length));
  return copy;
}

/** A hash of what sleepers slept and were paid. */
async function hashState({ db }: Storage): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['sleep_sessions', 'sleep_days', 'sleeper_progress'] as const) {
    const rows = await db.selectFrom(table).selectAll().orderBy('user_id').execute();
    hash.update(JSON.stringify(rows));
  }
  return hash.digest('base64url');
}

/** Copies a database with its WAL. SQLite rebuilds the index of the WAL. */
function copyDatabase(from: string, to: string): string {
  mkdirSync(to);
  for (const suffix of ['', '-wal']) {
    const file = sqliteFile(from) + suffix;
    if (existsSync(file)) copyFileSync(file, sqliteFile(to) + suffix);
  }
  return to;
}

/** Copies of an open database, each after 25 more nights, and every state that was ever committed. */
async function makeCopies(folder: string) {
  const dataDir = path.join(folder, 'known');
  return await withStorage({ dataDir }, async (storage) => {
    const states = new Set([await hashState(storage)]);
    const userId = await addSleeper(storage);
    states.add(await hashState(storage));
    const copies: string[] = [];
    for (let night = 0; night < 75; night += 1) {
      const startTime = FIRST_EVENING + night * 24 * HOUR_MS;
      const sleep = { startTime, timeZone: 'UTC' };
      // Its start and its end are one commit each.
      await seedSleeps(storage, userId, [sleep]);
      states.add(await hashState(storage));
      await seedSleeps(storage, userId, [{ ...sleep, endTime: startTime + 8 * HOUR_MS }]);
      states.add(await hashState(storage));
      if (night % 25 === 24) copies.push(copyDatabase(dataDir, path.join(folder, `copy-${night}`)));
    }
    return { copies, states };
  });
}

type Copies = Awaited<ReturnType<typeof makeCopies>>;
type Outcome = 'opened' | 'refused' | (string & {});

async function openStorageOn(dataDir: string, states: ReadonlySet<string>): Promise<Outcome> {
  try {
    const state = await withStorage({ dataDir }, hashState);
    return states.has(state) ? 'opened' : 'opened in a state that never was';
  } catch (error) {
    const isExpected =
      error instanceof DatabaseDamagedError ||
      (error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code));
    return isExpected ? 'refused' : String(error);
  }
}

async function startServerOn(dataDir: string): Promise<Outcome> {
  try {
    await using server = await startServer(dataDir);
    const { status } = await fetch(`${server.url}/readyz`);
    return status === 200 ? 'opened' : `readyz answers ${status}`;
  } catch (error) {
    const isExpected =
      error instanceof StartRefusedError && error.message.includes('Restore it from a backup');
    return isExpected ? 'refused' : String(error);
  }
}

/** Damages each copy in many places, and opens it. Returns how often it was refused. */
async function damageEverywhere({ copies, states }: Copies): Promise<number> {
  let refused = 0;
  const kinds = Object.entries(DAMAGES);
  for (let place = 0; place < PLACES; place += 1) {
    const copy = copies[place % copies.length] ?? '';
    const [kind, damage] = kinds[Math.floor(place / copies.length) % kinds.length] ?? ['', cut];
    const dataDir = copyDatabase(copy, `${copy}-damaged`);
    const file = sqliteFile(dataDir);
    const whole = readFileSync(file);
    const at = Math.floor(((place + Math.random()) / PLACES) * whole.length);
    writeFileSync(file, damage(whole, at));
    const outcome =
      place % SERVER_EACH === 0
        ? await startServerOn(dataDir)
        : await openStorageOn(dataDir, states);
    const what = `${kind} at byte ${at} of ${whole.length} in ${path.basename(copy)}`;
    expect(outcome, what).toBeOneOf(['opened', 'refused']);
    if (outcome === 'refused') refused += 1;
    rmSync(dataDir, { recursive: true });
  }
  return refused;
}

test('a database with a damaged page opens in a committed state or is refused', async ({
  annotate,
}) => {
  await using folder = await scratchFolder();
  const known = await makeCopies(folder.path);
  // The server closes it so that everything is in one file.
  for (const copy of known.copies) expect(await openStorageOn(copy, known.states)).toBe('opened');
  const refused = await damageEverywhere(known);
  await annotate(`${PLACES} places, ${refused} refused`);
});
