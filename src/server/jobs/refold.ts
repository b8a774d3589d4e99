import { setTimeout as wait } from 'node:timers/promises';
import { isOutdated, RULES_VERSION } from '#domain/rules-version.ts';
import { listUsernames } from '#server/storage/tables/accounts.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { readRulesVersion } from '#server/storage/tables/rules-version.ts';

/** Delay after the start; a sleeper who reads is refolded earlier. */
const FIRST_PASS_AFTER_MS = 5_000;

/** Interval of further passes: servers with older rules may still run and write. */
const PASS_EVERY_MS = 3_600_000;

/** Delay after a pass that failed or left sleepers to another process. */
const PASS_AGAIN_AFTER_MS = 60_000;

const LOG_EVERY_MS = 60_000;
const PAGE_SIZE = 100;

/** Maximum queue of priority sleepers; the pass finds the others. */
const MAX_IN_FRONT = 1_000;

/** A pass ends after this many consecutive failures, as on a full disk. */
const FAILURES_IN_A_ROW = 3;

/** After this much work the job pauses nine times as long, so that it uses a tenth of the time. */
const WORK_MS = 5;
const REST_PER_WORK = 9;

/** Refolds one sleeper; `release` frees its resources until the next. */
export type Refolder = {
  refold(userId: string): Promise<boolean>;
  release(): Promise<void>;
};

export type RefoldCounts = {
  refolded: number;
  failed: number;
  /** Whether the last pass found every sleeper current. */
  isDone: boolean;
};

export type RefoldJob = {
  /** Starts the schedule. */
  start(): void;
  /** Moves this sleeper to the front. */
  soon(userId: string): void;
  /** Runs a pass now; returns whether no sleeper is outdated any more. */
  pass(): Promise<boolean>;
  counts(): RefoldCounts;
  /** Resolves when no refold is running. */
  stop(): Promise<void>;
};

/** Refolds outdated sleepers in the background, with a tenth of the time. */
export function createRefoldJob(deps: {
  storage: Pick<Storage, 'db'>;
  refolder: Refolder;
  log: { info(what: object, message: string): void; error(what: object, message: string): void };
}): RefoldJob {
  const { storage, refolder, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const front = new Set<string>();
  const counts: RefoldCounts = { refolded: 0, failed: 0, isDone: false };
  let failuresInARow = 0;
  let wake = () => {};
  let running = Promise.resolve();

  let workedMs = 0;
  /** Works, then pauses: between sleepers, never within a transaction. */
  const paced = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await work();
    } finally {
      workedMs += performance.now() - since;
      if (workedMs >= WORK_MS && !signal.aborted) {
        const restMs = workedMs * REST_PER_WORK;
        workedMs = 0;
        await wait(restMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };

  /** Refolds an outdated sleeper. A marked one belongs to another process, unless `alsoMarked`. */
  const look = async (userId: string, alsoMarked: boolean): Promise<'current' | 'left'> => {
    try {
      const version = await readRulesVersion(storage.db, userId);
      if (version === undefined || !isOutdated(version)) return 'current';
      if (version < 0 && !alsoMarked) return 'left';
      if (await refolder.refold(userId)) counts.refolded += 1;
      failuresInARow = 0;
      return 'current';
    } catch (error) {
      counts.failed += 1;
      failuresInARow += 1;
      log.error({ err: error }, 'a sleeper could not be refolded');
      return 'left';
    }
  };

  const refoldFront = async () => {
    for (const userId of front) {
      if (signal.aborted || failuresInARow >= FAILURES_IN_A_ROW) return;
      front.delete(userId);
      await paced(() => look(userId, true));
    }
  };

  /** Checks all sleepers; returns how many may still be outdated. */
  const refoldAllOutdated = async (alsoMarked: boolean): Promise<number> => {
    let left = 0;
    let sleepers = 0;
    let loggedAt = performance.now();
    const before = counts.refolded;
    const logProgress = (message: string) =>
      log.info(
        { rulesVersion: RULES_VERSION, sleepers, refolded: counts.refolded - before, left },
        message,
      );
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listUsernames(storage.db, { after, limit: PAGE_SIZE });
      for (const { userId } of page) {
        await refoldFront();
        if (signal.aborted) return left;
        if ((await paced(() => look(userId, alsoMarked))) === 'left') left += 1;
        if (failuresInARow >= FAILURES_IN_A_ROW) return left;
        sleepers += 1;
        if (performance.now() - loggedAt < LOG_EVERY_MS) continue;
        loggedAt = performance.now();
        logProgress('sleepers are being refolded');
      }
      after = page.at(-1)?.usernameKey;
    }
    if (counts.refolded > before || left > 0) logProgress('sleepers were refolded');
    return left;
  };

  const pass = async (): Promise<boolean> => {
    failuresInARow = 0;
    try {
      let left = await refoldAllOutdated(false);
      // Then those that another process left marked.
      if (left > 0 && failuresInARow < FAILURES_IN_A_ROW) left = await refoldAllOutdated(true);
      counts.isDone = left === 0;
    } catch (error) {
      counts.isDone = false;
      if (!signal.aborted) log.error({ err: error }, 'sleepers could not be refolded');
    }
    return counts.isDone && !signal.aborted;
  };

  const run = async () => {
    let passAt = performance.now() + FIRST_PASS_AFTER_MS;
    while (!signal.aborted) {
      await refolder.release();
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (front.size > 0) resolve();
      const waiting = new AbortController();
      const untilPass = wait(Math.max(0, passAt - performance.now()), undefined, {
        signal: AbortSignal.any([signal, waiting.signal]),
        ref: false,
      }).catch(() => {});
      await Promise.race([untilPass, woken]);
      waiting.abort();
      failuresInARow = 0;
      await refoldFront();
      if (signal.aborted || performance.now() < passAt) continue;
      passAt = ((await pass()) ? PASS_EVERY_MS : PASS_AGAIN_AFTER_MS) + performance.now();
    }
  };

  return {
    start() {
      running = run().finally(() => refolder.release());
    },
    soon(userId) {
      if (front.size < MAX_IN_FRONT) front.add(userId);
      wake();
    },
    pass,
    counts: () => counts,
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
