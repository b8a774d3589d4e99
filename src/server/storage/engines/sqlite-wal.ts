import type Database from 'better-sqlite3';

/*
 * The write-ahead log of SQLite (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). SQLite takes the first
 * frame whose checksum is wrong for the end of the log, as it is after a crash. Where that frame was damaged later, in
 * the middle, all that was committed behind it would be gone without a word.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** Behind the end that a crash leaves there is at most one commit, which was under way. */
const COMMITS_UNDER_WAY = 1;

type Sums = readonly [number, number];

/** Whether commits lie behind a place that can't be read, so that opening the database would lose them. */
export function losesCommits(log: Buffer): boolean {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length <= HEADER_BYTES || log.subarray(0, HEADER_BYTES).every((byte) => byte === 0)) {
    return false;
  }
  const littleEndian = view.getUint32(0) === MAGIC;
  const headerSums = sum(view, 0, HEADER_BYTES - 8, [0, 0], littleEndian);
  const isHeaderWhole =
    (view.getUint32(0) & ~1) === MAGIC && isEqual(headerSums, readSums(view, HEADER_BYTES - 8));
  // Nothing is written behind a header before it is on the disk.
  if (!isHeaderWhole) return true;

  const frameBytes = FRAME_HEADER_BYTES + view.getUint32(8);
  let sums = headerSums;
  let isBroken = false;
  let commitsBehind = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const stored = readSums(view, at + 16);
    // Frames of an earlier round have other salts.
    const isOfThisRound = log.compare(log, 16, 24, at + 8, at + 16) === 0;
    const worked = sum(view, at, at + 8, sums, littleEndian);
    const isWhole =
      isOfThisRound &&
      isEqual(stored, sum(view, at + FRAME_HEADER_BYTES, at + frameBytes, worked, littleEndian));
    // From then on a frame is judged by what the one before it says of itself.
    if (!isWhole) {
      isBroken = true;
      commitsBehind = 0;
    } else if (isBroken && view.getUint32(at + 4) !== 0) {
      commitsBehind += 1;
      if (commitsBehind > COMMITS_UNDER_WAY) return true;
    }
    sums = stored;
  }
  return false;
}

const readSums = (view: DataView, at: number): Sums => [view.getUint32(at), view.getUint32(at + 4)];
const isEqual = (a: Sums, b: Sums) => a[0] === b[0] && a[1] === b[1];

function sum(view: DataView, from: number, to: number, before: Sums, littleEndian: boolean): Sums {
  let [first, second] = before;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

/** The columns of `wal_checkpoint`: whether it was busy, and how many frames the log has and are copied; -1: no log. */
type LogState = [busy: number, frames: number, copied: number];

/**
 * Answers what begins a new round of the log when all of it has been copied into the database. A part of the old one,
 * cut off or damaged, would otherwise put older pages over newer ones: not a state that ever was.
 */
export function createLogRenewal(database: Database.Database): () => void {
  // Prepared once, for it is asked after every commit.
  const readState = database.prepare<[], LogState>('pragma wal_checkpoint(NOOP)').raw();
  return () => {
    const [, frames, copied] = readState.get() ?? [0, 0, 0];
    if (frames <= 0 || copied < frames) return;
    try {
      // The least that can be written; nobody reads it.
      database.pragma('user_version = 0');
    } catch {
      // What was to be committed is. The next commit begins the new round.
    }
  };
}
