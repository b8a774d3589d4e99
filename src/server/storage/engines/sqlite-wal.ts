import type Database from 'better-sqlite3';

/*
 * SQLite's WAL (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). SQLite takes the first
 * frame with a wrong checksum for the end, as it is after a crash. If a frame in the middle was damaged later,
 * all commits after it would be lost silently.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** After a crash at most one commit, the unfinished one, follows the end. */
const COMMITS_UNDER_WAY = 1;

type Sums = readonly [number, number];

/** Whether commits follow a damaged frame, so that opening the database would lose them. */
export function losesCommits(log: Buffer): boolean {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length <= HEADER_BYTES || log.subarray(0, HEADER_BYTES).every((byte) => byte === 0)) {
    return false;
  }
  const littleEndian = view.getUint32(0) === MAGIC;
  const headerSums = sum(view, 0, HEADER_BYTES - 8, [0, 0], littleEndian);
  const isHeaderWhole =
    (view.getUint32(0) & ~1) === MAGIC && isEqual(headerSums, readSums(view, HEADER_BYTES - 8));
  // Frames are written only after their header is flushed.
  if (!isHeaderWhole) return true;

  const frameBytes = FRAME_HEADER_BYTES + view.getUint32(8);
  let sums = headerSums;
  let isBroken = false;
  let commitsBehind = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const stored = readSums(view, at + 16);
    // Frames from before the last restart have other salts.
    const isOfThisRound = log.compare(log, 16, 24, at + 8, at + 16) === 0;
    const worked = sum(view, at, at + 8, sums, littleEndian);
    const isWhole =
      isOfThisRound &&
      isEqual(stored, sum(view, at + FRAME_HEADER_BYTES, at + frameBytes, worked, littleEndian));
    // From here on, continue from the stored checksum of the previous frame.
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

/** Columns of `wal_checkpoint`: busy, frames in the WAL, checkpointed frames; -1: no WAL. */
type LogState = [busy: number, frames: number, copied: number];

/**
 * Returns a function that restarts the WAL when all of it is checkpointed. Otherwise a part of the old one,
 * torn or damaged, could replay older pages over newer ones, a state that never existed.
 */
export function createLogRenewal(database: Database.Database): () => void {
  // Prepared once, because it runs after every commit.
  const readState = database.prepare<[], LogState>('pragma wal_checkpoint(NOOP)').raw();
  return () => {
    const [, frames, copied] = readState.get() ?? [0, 0, 0];
    if (frames <= 0 || copied < frames) return;
    try {
      // The smallest possible write; the value is never read.
      database.pragma('user_version = 0');
    } catch {
      // The commit itself succeeded. The next commit restarts the WAL.
    }
  };
}
