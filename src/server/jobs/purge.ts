import { setTimeout as wait } from 'node:timers/promises';
import { allUserIds } from '#accounts/server/account-rows.ts';
import { takeLease } from '#kernel/server/storage/job-leases.ts';
import { noticeExpiringTokens } from '#connections/server/api-tokens.ts';
import { purgeExpired } from './purge-expired.ts';
import type { Context } from '#server-feature.ts';

/** One server per database purges hourly, and rewrites a small SQLite file daily. */
const PURGE_EVERY_MS = 3_600_000;
const VACUUM_EVERY_MS = 24 * PURGE_EVERY_MS;

/** How often each server checks whether a purge is due, so that a stopped server is replaced soon. */
const LOOK_EVERY_MS = 600_000;

/** Delay after the start. */
const FIRST_LOOK_AFTER_MS = 60_000;

/** Retry interval while a backup holds its snapshot, which takes seconds. */
const TRUNCATE_AGAIN_AFTER_MS = 5_000;

/** After this much work the job pauses nine times as long, so that it uses a tenth of the time. */
const WORK_MS = 5;
const REST_PER_WORK = 9;

/** Deletes expired data and its traces in SQLite's files, and tells of API tokens that expire soon. */
export function createPurgeJob(
  deps: Pick<Context, 'storage' | 'now'> &
    Pick<Context['mails'], 'sendTokenMail'> & { report: (error: unknown) => void },
) {
  const { storage, now, sendTokenMail, report } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let nextCheck: NodeJS.Timeout | undefined;
  let nextTruncation: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const isMyTurn = (job: string, leaseMs: number) =>
    takeLease(storage.db, { job, now: now(), leaseMs });

  const purgeEverybody = async () => {
    let workingSince = performance.now();
    const rest = async () => {
      const worked = performance.now() - workingSince;
      if (worked < WORK_MS) return;
      await wait(worked * REST_PER_WORK, undefined, { signal, ref: false });
      workingSince = performance.now();
    };
    for await (const userId of allUserIds(storage.db)) {
      if (signal.aborted) return;
      await purgeExpired({ storage, now }, userId);
      if (sendTokenMail) {
        await noticeExpiringTokens({ storage, now, sendTokenMail }, userId).catch(report);
      }
      await rest();
    }
  };

  const truncateWal = async (): Promise<void> => {
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
    if (!signal.aborted) nextCheck = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };

  return {
    start(): void {
      const delay = FIRST_LOOK_AFTER_MS * (1 + Math.random());
      nextCheck = setTimeout(() => void look(), delay).unref();
    },
    /** Purges now, unless a server did within the hour. */
    run,
    /** Truncates the WAL after an erasure, or later if a reader prevents it. Never rejects. */
    truncateWal,
    /** Resolves when no purge is running. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(nextCheck);
      clearTimeout(nextTruncation);
      await running;
    },
  };
}
