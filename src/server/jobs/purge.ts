import { setTimeout as wait } from 'node:timers/promises';
import { listUsernames } from '#server/storage/tables/accounts.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { takeOne } from '#server/storage/tables/rate-limits.ts';
import { purgeExpired } from '#server/usecases/purge-expired.ts';

/** Of all servers on a database one purges in an hour, and one rewrites a small SQLite file in a day. */
const PURGE_EVERY_MS = 3_600_000;
const VACUUM_EVERY_MS = 24 * PURGE_EVERY_MS;

/** How often each server looks whether a purge is due; a server that was stopped in one is replaced soon. */
const LOOK_EVERY_MS = 600_000;

/** Servers start together; starting is not the time to purge. */
const FIRST_LOOK_AFTER_MS = 60_000;

/** A backup holds its snapshot for seconds. */
const TRUNCATE_AGAIN_AFTER_MS = 5_000;

const PAGE_SIZE = 100;

/** After so much work in one go the job rests for nine times as long, so that it takes a tenth of the time. */
const WORK_MS = 5;
const REST_PER_WORK = 9;

export type PurgeJob = {
  /** From now on purges by time. */
  start(): void;
  /** Purges now, if no other server has within the hour. */
  run(): Promise<void>;
  /** Empties the WAL after an erasure; where a reader is in the way, later. Never rejects. */
  truncateWal(): Promise<void>;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
};

/** Deletes what is kept for a limited time when that time is over, and its traces in the files of SQLite. */
export function createPurgeJob(deps: {
  storage: Storage;
  /** Epoch milliseconds. */
  now: () => number;
  report: (error: unknown) => void;
}): PurgeJob {
  const { storage, now, report } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let nextLook: NodeJS.Timeout | undefined;
  let nextTruncation: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const isMyTurn = async (key: string, everyMs: number) => {
    const turn = { key, now: now(), intervalMs: everyMs, periodMs: everyMs };
    return (await takeOne(storage.limits, turn)) === 0;
  };

  const purgeEverybody = async () => {
    let workingSince = performance.now();
    const rest = async () => {
      const worked = performance.now() - workingSince;
      if (worked < WORK_MS) return;
      await wait(worked * REST_PER_WORK, undefined, { signal, ref: false });
      workingSince = performance.now();
    };
    let after = '';
    for (;;) {
      const page = await listUsernames(storage.db, { after, limit: PAGE_SIZE });
      for (const { userId } of page) {
        while (!signal.aborted && (await purgeExpired({ storage, now }, userId))) await rest();
        await rest();
      }
      const last = page.at(-1);
      if (signal.aborted || last === undefined) return;
      after = last.usernameKey;
    }
  };

  const truncateWal = async () => {
    try {
      if (await storage.truncateWal()) return;
    } catch (error) {
      report(error);
      return;
    }
    clearTimeout(nextTruncation);
    if (signal.aborted) return;
    nextTruncation = setTimeout(() => void truncateWal(), TRUNCATE_AGAIN_AFTER_MS).unref();
  };

  const purge = async () => {
    try {
      if (!(await isMyTurn('purge', PURGE_EVERY_MS))) return;
      await purgeEverybody();
      if (signal.aborted) return;
      if (await isMyTurn('vacuum', VACUUM_EVERY_MS)) await storage.vacuumIfSmall();
      await truncateWal();
    } catch (error) {
      if (!signal.aborted) report(error);
    }
  };

  const run = () => (running = running.then(purge));

  const look = async () => {
    await run();
    if (!signal.aborted) nextLook = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };

  return {
    start() {
      const delay = FIRST_LOOK_AFTER_MS * (1 + Math.random());
      nextLook = setTimeout(() => void look(), delay).unref();
    },
    run,
    truncateWal,
    async stop() {
      stopping.abort();
      clearTimeout(nextLook);
      clearTimeout(nextTruncation);
      await running;
    },
  };
}
