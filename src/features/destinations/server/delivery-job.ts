import { setTimeout as wait } from 'node:timers/promises';
import {
  findNextDelivery,
  leaseDeliveries,
  listAccountsWithDue,
  type Delivery,
} from './delivery-rows.ts';
import { deliver } from './deliver.ts';
import type { DeliveryDeps } from './destination-deps.ts';
import type { DestinationPolicy, DueMessage, DueMessages } from './destination-policy.ts';

/** Interval of passes, shared by several processes. */
const PASS_EVERY_MS = 30_000;
const JITTER = 0.2;

/** Earliest next pass, also if one fails. */
const PASS_AT_MOST_EVERY_MS = 5_000;

/** A pass that a request asked for, whose transaction is about to commit. */
const SOON_MS = 100;

/** Afterwards another process repeats the deliveries of a killed one; each takes up to 5 s. */
const DELIVERY_LEASE_MS = 60_000;

/** Messages that are decided, and deliveries that are leased, at a time. */
const BATCH_SIZE = 20;

/** Interval between the starts of deliveries, so that a thousand at one minute don't delay other requests. */
const DELIVERY_EVERY_MS = 10;

/** Pause after a decision, as a multiple of the time that it took: decisions use at most a fifth of the time. */
const PAUSE_RATIO = 4;

/** Longer decisions wait for the database. */
const MAX_PAUSE_MS = 20;

export type DeliveryJob = ReturnType<typeof createDeliveryJob>;

type JobDeps = DeliveryDeps & {
  readonly log: { error(what: object, message: string): void };
};

const NOTHING_DUE = { count: 0, oldestDueAt: null };

type TimedPolicy = DestinationPolicy & { due: DueMessages };

const isTimed = (policy: DestinationPolicy): policy is TimedPolicy => policy.due !== undefined;

/** The messages of a kind that wait, and how they are sent. */
type Queue = { policy: DestinationPolicy; kind: Delivery['kind'] };

/** After whom the next turn of each queue starts. */
type Turns = Map<Queue, string>;

const toTurns = (policies: readonly DestinationPolicy[]): Turns =>
  new Map(policies.flatMap((policy) => policy.kinds.map((kind) => [{ policy, kind }, ''])));

/** Decides what is due and delivers what features send, shared by all processes on the database. */
export function createDeliveryJob(deps: JobDeps) {
  const { storage, now, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const policies = deps.features.flatMap(({ destinations }) => destinations ?? []);
  const timed = deps.messageSender.sends.reminders ? policies.filter(isTimed) : [];
  const untimed = policies.filter((policy) => !isTimed(policy));
  const decided: Record<string, number> = {};
  /** By channel and result: `push delivered`. */
  const deliveries: Record<string, number> = {};
  /** Delay from due time to decision in the last pass with decisions. */
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
      await pause(Math.min(MAX_PAUSE_MS, PAUSE_RATIO * (performance.now() - since)));
    }
  };

  /** Whether it is done; if not, the next pass tries it again. */
  const decide = async (due: DueMessages, reminder: DueMessage): Promise<boolean> => {
    try {
      const fired = await paced(() => due.decide(deps, reminder));
      if (fired === 'taken') return false;
      if (fired === 'moved') return true;
      count(decided, `${reminder.kind} ${fired}`);
      if (fired !== 'late') lagSeconds = Math.max(0, now() - reminder.dueAt) / 1000;
      return true;
    } catch (error) {
      log.error({ err: error }, 'a reminder could not be decided');
      return false;
    }
  };

  const attempt = async (policy: DestinationPolicy, delivery: Delivery) => {
    const { id, kind } = delivery;
    try {
      const { channel, result, failure, detail } = await deliver(deps, policy, delivery);
      count(deliveries, `${channel} ${result}`);
      // A rejection by a push service concerns the operator: wrong key, contact or message.
      if (isTimed(policy) && result === 'failed' && failure === 'refused') {
        log.error({ delivery: id, kind, channel, detail }, 'a reminder was refused');
      }
    } catch (error) {
      log.error(
        { err: error, delivery: id },
        'a reminder could not be delivered, or its result not stored',
      );
    }
  };

  const underWay = new Set<Promise<void>>();

  /**
   * Starts as many deliveries of each account, from the one after this on, so that one with many delays no other; waits
   * for no receiver. Returns after whom the next turn starts; undefined: nothing is due, or other processes have it.
   */
  const startTurn = async ({ policy, kind }: Queue, after: string): Promise<string | undefined> => {
    const at = now();
    const dueAt = (await findNextDelivery(storage.db, kind)) ?? Infinity;
    if (signal.aborted || dueAt > at) return undefined;
    const page = { now: at, after, limit: BATCH_SIZE };
    const userIds = await listAccountsWithDue(storage.db, kind, page);
    // From the first one again.
    if (userIds.length === 0) return '';
    const limit = Math.floor(BATCH_SIZE / userIds.length);
    const lease = { kind, now: at, leasedUntil: at + DELIVERY_LEASE_MS, limit };
    const leased = await storage.transaction(async (trx) => {
      const all: Delivery[] = [];
      for (const userId of userIds) all.push(...(await leaseDeliveries(trx, { ...lease, userId })));
      return all;
    });
    for (const delivery of leased) {
      const attempting = attempt(policy, delivery).finally(() => underWay.delete(attempting));
      underWay.add(attempting);
      await pause(DELIVERY_EVERY_MS);
    }
    if (leased.length === 0) return undefined;
    return userIds.length < BATCH_SIZE ? '' : userIds.at(-1);
  };

  /** A turn of each queue; one of which nothing is left to start has no other. */
  const startTurns = async (turns: Turns) => {
    for (const [queue, after] of turns) {
      const next = await startTurn(queue, after);
      if (next === undefined) turns.delete(queue);
      else turns.set(queue, next);
    }
  };

  const startAll = async (policy: DestinationPolicy) => {
    const turns = toTurns([policy]);
    while (turns.size > 0) await startTurns(turns);
  };

  /** Decides what is due, and starts its messages. */
  const sendTimed = async (policy: TimedPolicy, skipped: Set<string>) => {
    const { due } = policy;
    await startAll(policy);
    for (let isMore = true; isMore && !signal.aborted; await startAll(policy)) {
      const limit = BATCH_SIZE + skipped.size;
      const page = await due.list(storage.db, { until: now(), limit });
      for (const reminder of page) {
        const key = reminder.userId + reminder.kind;
        if (signal.aborted || skipped.has(key)) continue;
        if (!(await decide(due, reminder))) skipped.add(key);
      }
      isMore = page.length === limit;
    }
  };

  const work = async () => {
    try {
      const skipped = new Set<string>();
      const turns = toTurns(untimed);
      do {
        for (const policy of timed) await sendTimed(policy, skipped);
        await startTurns(turns);
      } while (turns.size > 0);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'reminders could not be sent');
    }
  };

  // Not until the messages have arrived: slow receivers delay no other reminder.
  const runPass = () => (running = running.then(work));

  const passAfter = (delay: number) => {
    clearTimeout(nextPass);
    if (signal.aborted) return;
    nextPass = setTimeout(() => void runPass().then(schedule), delay).unref();
  };

  let isStarted = false;
  let isAskedFor = false;
  const schedule = async () => {
    if (signal.aborted) return;
    const regular = PASS_EVERY_MS * (1 + JITTER * (Math.random() * 2 - 1));
    const kinds = [...timed, ...untimed].flatMap((policy) => policy.kinds);
    const next = kinds.map((kind) => findNextDelivery(storage.db, kind).catch(() => undefined));
    const nextAt = Math.min(...(await Promise.all(next)).map((at) => at ?? Infinity));
    const untilNext = Math.max(nextAt - now(), PASS_AT_MOST_EVERY_MS);
    passAfter(isAskedFor ? SOON_MS : Math.min(regular, untilNext));
    isAskedFor = false;
  };

  return {
    start() {
      isStarted = true;
      void schedule();
    },
    /** Starts a pass soon, once a commit has written deliveries. */
    passSoon() {
      if (!isStarted) return;
      isAskedFor = true;
      // A pass that is running schedules the next one itself.
      void running.then(() => isAskedFor && passAfter(SOON_MS));
    },
    /** Decides and delivers what is due now, and waits for the receivers. */
    async pass() {
      await runPass();
      await Promise.all(underWay);
    },
    counts: () => ({ decided, deliveries, lagSeconds }),
    /** What is due and not decided yet, on all servers of the database. */
    countDue: async () =>
      (await policies.find(isTimed)?.due.count(storage.db, now())) ?? NOTHING_DUE,
    /** Resolves when no pass is running. */
    async stop() {
      stopping.abort();
      clearTimeout(nextPass);
      await running;
      await Promise.all(underWay);
    },
  };
}
