import { setTimeout as wait } from 'node:timers/promises';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { REMINDER_BUCKETS } from '#server/storage/tables/reminder-bucket.ts';
import {
  leaseDeliveries,
  listDeliveryBuckets,
  type ReminderDelivery,
} from '#server/storage/tables/reminder-deliveries.ts';
import { listDueBuckets, listDueReminders } from '#server/storage/tables/reminders-due.ts';
import { refund, consume } from '#server/storage/tables/rate-limits.ts';
import { deliverReminder, type Delivered } from '#server/usecases/reminders/deliver-reminder.ts';
import { fireReminder, type FiredReminder } from '#server/usecases/reminders/fire-reminder.ts';
import type { ReminderDeps } from '#server/usecases/reminders/reminder-deps.ts';

/** Interval of passes, shared by several processes. */
const PASS_EVERY_MS = 30_000;
const JITTER = 0.2;

/** Lease of a bucket or delivery; afterwards another process takes over from a killed one. */
const BUCKET_LEASE_MS = 60_000;
const DELIVERY_LEASE_MS = 60_000;

/** Stops the work on a bucket before its lease ends. */
const WORK_ON_BUCKET_MS = 40_000;

/** After the last start of a lease, known results don't wait for slow receivers; a killed process sends the others again. */
const SETTLE_AFTER_MS = 500;

const PAGE_SIZE = 100;

/** Concurrent deliveries of a bucket; each takes up to 5 s, well within its lease. */
const DELIVERIES_AT_ONCE = 20;

/** Interval between the starts of leases and deliveries, so that a thousand at one minute don't delay other requests. */
const DELIVERY_EVERY_MS = 10;

/** Pause after a decision, as a multiple of the time that it took: decisions use at most a fifth of the time. */
const PAUSE_RATIO = 4;

export type ReminderCounts = {
  readonly decided: Readonly<Record<string, number>>;
  /** By channel and result: `push delivered`. */
  readonly deliveries: Readonly<Record<string, number>>;
  /** Delay from due time to decision in the last pass with decisions. */
  readonly lagSeconds: number;
};

export type ReminderJob = {
  start(): void;
  /** Decides and delivers what is due now. */
  pass(): Promise<void>;
  counts(): ReminderCounts;
  /** Resolves when no pass is running. */
  stop(): Promise<void>;
};

type Attempt = { readonly delivery: ReminderDelivery; readonly delivered: Delivered };

type JobDeps = Pick<
  ReminderDeps,
  | 'now'
  | 'newId'
  | 'wallClock'
  | 'defaultTimeZone'
  | 'channelBox'
  | 'reminderTokens'
  | 'reminderSender'
> & {
  readonly storage: Storage;
  readonly log: { error(what: object, message: string): void };
};

/** Decides due reminders and delivers their messages, shared by all processes on the database. */
export function createReminderJob(deps: JobDeps): ReminderJob {
  const { storage, now, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const decided: Record<string, number> = {};
  const deliveries: Record<string, number> = {};
  let lagSeconds = 0;
  let running = Promise.resolve();
  let nextPass: NodeJS.Timeout | undefined;

  const count = (counts: Record<string, number>, name: string) =>
    (counts[name] = (counts[name] ?? 0) + 1);

  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {});

  const paced = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await work();
    } finally {
      await pause(PAUSE_RATIO * (performance.now() - since));
    }
  };

  /** Runs `work` with an exclusive lease of the bucket. */
  const withBucket = async (bucket: number, work: () => Promise<void>) => {
    const key = `reminders ${bucket}`;
    const lease = { key, now: now(), intervalMs: BUCKET_LEASE_MS, periodMs: BUCKET_LEASE_MS };
    if ((await consume(storage.limits, lease)) > 0) return;
    try {
      await work();
    } finally {
      await refund(storage.limits, { key, intervalMs: BUCKET_LEASE_MS });
    }
  };

  const decideBucket = async (bucket: number) => {
    const until = performance.now() + WORK_ON_BUCKET_MS;
    const skipped = new Set<string>();
    while (!signal.aborted && performance.now() < until) {
      const page = await listDueReminders(storage.db, { bucket, now: now(), limit: PAGE_SIZE });
      const due = page.filter(({ userId, kind }) => !skipped.has(userId + kind));
      if (due.length === 0) return;
      for (const reminder of due) {
        if (signal.aborted) return;
        try {
          const fired: FiredReminder = await paced(() => fireReminder(deps, reminder));
          if (fired === 'moved') continue;
          count(decided, `${reminder.kind} ${fired}`);
          if (fired !== 'late') lagSeconds = Math.max(0, now() - reminder.dueAt) / 1000;
        } catch (error) {
          // The next pass retries it; continue with the others.
          skipped.add(reminder.userId + reminder.kind);
          log.error({ err: error }, 'a reminder could not be decided');
        }
      }
      if (skipped.size >= PAGE_SIZE) return;
    }
  };

  const report = ({ delivery, delivered: { channel, result, failure, detail } }: Attempt) => {
    count(deliveries, `${channel} ${result}`);
    // A rejection by a push service concerns the operator: wrong key, contact or message.
    if (result === 'failed' && failure === 'refused') {
      const { id, kind } = delivery;
      log.error({ delivery: id, kind, channel, detail }, 'a reminder was refused');
    }
  };

  /** Stores results in one transaction, as requests on SQLite wait for each commit; if it fails, each in its own. */
  const settle = async (attempts: readonly Attempt[]): Promise<void> => {
    if (attempts.length === 0) return;
    // In one order in all processes, against deadlocks.
    const ordered = attempts.toSorted((a, b) =>
      a.delivery.channelId < b.delivery.channelId ? -1 : 1,
    );
    try {
      await storage.transaction(
        async (trx) => {
          for (const { delivered } of ordered) await delivered.settle(trx);
        },
        { isIdempotent: true },
      );
    } catch (error) {
      if (attempts.length > 1) for (const attempt of ordered) await settle([attempt]);
      else log.error({ err: error }, 'the result of a reminder could not be stored');
      return;
    }
    for (const attempt of ordered) report(attempt);
  };

  let nextStartAt = 0;
  /** Resolves at the next start, in the interval that all buckets share. */
  const waitForStart = async () => {
    const at = performance.now();
    const startAt = Math.max(nextStartAt, at);
    nextStartAt = startAt + DELIVERY_EVERY_MS;
    await pause(startAt - at);
  };

  const deliverBucket = async (bucket: number) => {
    for (;;) {
      await waitForStart();
      if (signal.aborted) return;
      const at = now();
      const leased = await storage.transaction((trx) =>
        leaseDeliveries(trx, {
          bucket,
          now: at,
          leasedUntil: at + DELIVERY_LEASE_MS,
          limit: DELIVERIES_AT_ONCE,
        }),
      );
      const attempts: Attempt[] = [];
      const starts = leased.map(waitForStart);
      const attempting = Promise.all(
        leased.map(async (delivery, index) => {
          await starts[index];
          try {
            attempts.push({ delivery, delivered: await deliverReminder(deps, delivery) });
          } catch (error) {
            log.error({ err: error }, 'a reminder could not be delivered');
          }
        }),
      );
      const started = Promise.all(starts);
      await Promise.race([attempting, started.then(() => pause(SETTLE_AFTER_MS))]);
      await settle(attempts.splice(0));
      await attempting;
      await settle(attempts);
      if (leased.length < DELIVERIES_AT_ONCE) return;
    }
  };

  const reportError = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'reminders could not be sent');
  };

  /** Delivers a bucket while the next ones are decided. */
  const work = async () => {
    const delivering: Promise<void>[] = [];
    const deliver = (bucket: number) => delivering.push(deliverBucket(bucket).catch(reportError));
    try {
      for (const bucket of inOwnOrder(await listDeliveryBuckets(storage.db, now())))
        deliver(bucket);
      for (const bucket of inOwnOrder(await listDueBuckets(storage.db, now()))) {
        if (signal.aborted) break;
        await withBucket(bucket, () => decideBucket(bucket));
        deliver(bucket);
      }
    } catch (error) {
      reportError(error);
    }
    await Promise.all(delivering);
  };

  const pass = () => (running = running.then(work));

  const schedule = () => {
    if (signal.aborted) return;
    const delay = PASS_EVERY_MS * (1 + JITTER * (Math.random() * 2 - 1));
    nextPass = setTimeout(() => void pass().then(schedule), delay).unref();
  };

  return {
    start: schedule,
    pass,
    counts: () => ({ decided, deliveries, lagSeconds }),
    async stop() {
      stopping.abort();
      clearTimeout(nextPass);
      await running;
    },
  };
}

/** Each process starts at a random bucket, to avoid contention. */
function inOwnOrder(buckets: readonly number[]): number[] {
  const first = Math.floor(Math.random() * REMINDER_BUCKETS);
  const turn = (bucket: number) => (bucket + first) % REMINDER_BUCKETS;
  return buckets.toSorted((a, b) => turn(a) - turn(b));
}
