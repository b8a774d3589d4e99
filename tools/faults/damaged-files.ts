import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { DatabaseDamagedError } from '#server/storage/engines/sqlite-integrity.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { copyDatabase, makeKnownDatabase, stateOf, type KnownDatabase } from './known-database.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer, StartRefusedError } from './server-process.ts';
import { caught } from './mutant-scenario.ts';

const PAGE_BYTES = 4096;

/** Something that befalls a file: it answers the bytes that are left. */
type Damage = { name: string; of: (file: Buffer, at: number) => Buffer };

const CUT: Damage = { name: 'cut', of: (file, at) => file.subarray(0, at) };

const LOG_DAMAGES: readonly Damage[] = [
  CUT,
  {
    name: 'a flipped bit',
    of: (file, at) => changed(file, at, [(file[at] ?? 0) ^ (1 << (at % 8))]),
  },
  { name: 'zeros', of: (file, at) => changed(file, at, Buffer.alloc(1 + (at % PAGE_BYTES))) },
  {
    name: 'a stretch twice',
    of: (file, at) => Buffer.concat([file.subarray(0, at), file.subarray(Math.max(0, at - 8192))]),
  },
  {
    name: 'another stretch in its place',
    of: (file, at) => changed(file, at, file.subarray(0, 1 + (at % 8192))),
  },
];

/** What a disk does to pages; a bit that flips inside of what a sleeper wrote can't be told from what they wrote. */
const FILE_DAMAGES: readonly Damage[] = [
  {
    name: 'a page of zeros',
    of: (file, at) => changed(file, pageAt(at), Buffer.alloc(PAGE_BYTES)),
  },
  {
    name: 'a page in the place of another',
    of: (file, at) => changed(file, pageAt(at), file.subarray(PAGE_BYTES, 2 * PAGE_BYTES)),
  },
  CUT,
  {
    name: 'a flipped bit in the head of a page',
    of: (file, at) =>
      changed(file, pageAt(at) + (at % 8), [(file[pageAt(at) + (at % 8)] ?? 0) ^ 4]),
  },
];

const pageAt = (at: number) => at - (at % PAGE_BYTES);

function changed(file: Buffer, at: number, bytes: ArrayLike<number>): Buffer {
  const copy = Buffer.from(file);
  for (let n = 0; n < bytes.length && at + n < copy.length; n += 1) copy[at + n] = bytes[n] ?? 0;
  return copy;
}

const PLACES: Record<Scale, number> = { test: 40, short: 250, full: 1000 };

/** Each so many times the server itself is started on it, and not its storage alone. */
const SERVER_EACH = 40;

/** The first moments have all in the log; later it has been copied into the file, and begun anew, more than once. */
const KNOWN: Record<Scale, { copies: number; nightsBetween: number }> = {
  test: { copies: 3, nightsBetween: 25 },
  short: { copies: 6, nightsBetween: 25 },
  full: { copies: 10, nightsBetween: 25 },
};

type Trial = {
  known: KnownDatabase;
  damages: readonly Damage[];
  /** Which file of the database: the log or the database itself. */
  suffix: '-wal' | '';
  places: number;
  folder: string;
};

/** Damages a copy at one place after another, and opens it: at a state that once was, or not at all. */
async function damageEverywhere(trial: Trial): Promise<Finding> {
  const { known, damages, suffix, places, folder } = trial;
  const faults: string[] = [];
  let refused = 0;
  for (let place = 0; place < places; place += 1) {
    const copy = known.copies[place % known.copies.length] ?? '';
    const damage = damages[Math.floor(place / known.copies.length) % damages.length];
    const dataDir = copyDatabase(copy, path.join(folder, 'damaged'));
    const file = sqliteFile(dataDir) + suffix;
    const whole = readFileSync(file);
    const at = Math.floor(((place + Math.random()) / places) * whole.length);
    writeFileSync(file, damage?.of(whole, at) ?? whole);
    const outcome =
      place % SERVER_EACH === 0 ? await startOn(dataDir) : await openOn(dataDir, known.states);
    if (outcome === 'refused') refused += 1;
    else if (outcome !== 'as it was') {
      faults.push(
        `${damage?.name} at byte ${at} of ${whole.length}, ${path.basename(copy)}: ${outcome}`,
      );
    }
    rmSync(dataDir, { recursive: true });
  }
  const opened = places - refused - faults.length;
  return {
    figures: `${places} places: ${opened} opened as once committed, ${refused} refused, ${faults.length} faults`,
    faults: faults.slice(0, 5),
  };
}

/** Opens the database as the server does, and reads all of it. */
async function openOn(dataDir: string, states: ReadonlySet<string>): Promise<string> {
  try {
    const storage = await openStorage({ dataDir });
    try {
      return states.has(await stateOf(storage)) ? 'as it was' : 'opens at a state that never was';
    } finally {
      await storage.close();
    }
  } catch (error) {
    const isClear =
      error instanceof DatabaseDamagedError ||
      (error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code));
    return isClear ? 'refused' : String(error);
  }
}

async function startOn(dataDir: string): Promise<string> {
  try {
    await using server = await startServer(dataDir);
    const answer = await fetch(`${server.url}/readyz`);
    return answer.status === 200 ? 'as it was' : `readyz answers ${answer.status}`;
  } catch (error) {
    const isClear =
      error instanceof StartRefusedError && error.said.includes('Restore it from a backup');
    return isClear ? 'refused' : String(error);
  }
}

export const tornLogFault: Fault = {
  name: 'torn-log',
  goal: 'damaged or missing -wal: a committed state, or refused',
  async run(scale) {
    await using folder = await scratchFolder();
    const known = await makeKnownDatabase(folder.path, KNOWN[scale]);
    const damaged = await damageEverywhere({
      known,
      damages: LOG_DAMAGES,
      suffix: '-wal',
      places: PLACES[scale],
      folder: folder.path,
    });
    const without = await Promise.all(
      known.copies.map(async (copy) => {
        if (existsSync(`${sqliteFile(copy)}-wal`)) rmSync(`${sqliteFile(copy)}-wal`);
        return await openOn(copy, known.states);
      }),
    );
    const lost = without.filter((outcome) => outcome !== 'as it was');
    return {
      ...damaged,
      faults: [...damaged.faults, ...lost.map((outcome) => `without its log: ${outcome}`)],
    };
  },
};

export const damagedFileFault: Fault = {
  name: 'damaged-file',
  goal: 'damaged pages: the same state, or refused',
  async run(scale) {
    await using folder = await scratchFolder();
    const known = await makeKnownDatabase(folder.path, { copies: 1, nightsBetween: 60 });
    for (const copy of known.copies) {
      // Closed as the server closes it: all is in the one file.
      await (await openStorage({ dataDir: copy })).close();
    }
    return await damageEverywhere({
      known,
      damages: FILE_DAMAGES,
      suffix: '',
      places: PLACES[scale] / 2,
      folder: folder.path,
    });
  },
};

/** SQLite's own habit: a log that is copied into the database stays as it is until the next commit. */
export const keptLogFault: Fault = {
  name: 'mutant-kept-log',
  goal: tornLogFault.goal,
  async run(scale) {
    await using folder = await scratchFolder();
    const known = await makeKnownDatabase(
      folder.path,
      { copies: 3, nightsBetween: 5 },
      async ({ file, annotateAll }) => {
        // Notes change no tree: what is half old and half new looks sound, and no check refuses it.
        checkpoint(file, 'TRUNCATE');
        for (let round = 0; round < 5; round += 1) await annotateAll();
        checkpoint(file, 'PASSIVE');
      },
    );
    return caught(
      await damageEverywhere({
        known,
        damages: [CUT],
        suffix: '-wal',
        places: PLACES[scale],
        folder: folder.path,
      }),
      /opens at a state that never was/,
    );
  },
};

function checkpoint(file: string, mode: 'PASSIVE' | 'TRUNCATE'): void {
  const database = new Database(file);
  database.pragma(`wal_checkpoint(${mode})`);
  database.close();
}
