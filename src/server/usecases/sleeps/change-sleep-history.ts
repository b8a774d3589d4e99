import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import type { Unworded } from '#contract/sleep.ts';
import { inDisplayOrder } from '#domain/achievements.ts';
import { refold, type HistoryChange, type Refolded } from '#domain/refold.ts';
import { MAX_DELETED_SLEEPS, MAX_SLEEPS } from '#domain/sleep.ts';
import type { Award, Totals } from '#domain/totals.ts';
import type { WebhookEventType } from '#domain/webhooks.ts';
import { readTotals } from '#server/storage/tables/progress.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  findSleepFacts,
  pruneDeletedSleeps,
  saveSleep,
  toCompletedSleep,
  toSleepRecord,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import { countRows } from '#server/storage/tables/rows.ts';
import { saveRefolded, type SleepHistory } from '#server/storage/tables/sleep-history.ts';
import {
  runIdempotently,
  dataOrThrow,
  type RepeatableCall,
} from '#server/usecases/run-idempotently.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { presentSleep } from './present-sleep.ts';
import {
  recordAccountEvent,
  type AccountEvent,
} from '#server/usecases/account-events/record-account-event.ts';
import {
  readHistoryToFold,
  refoldBeforeReading,
  refoldIfOutdated,
} from '#server/usecases/progress/refold-history.ts';
import { compareTotals } from '#server/usecases/progress/compare-totals.ts';
import { readNightStarts } from '#server/usecases/insights/read-night-starts.ts';
import { announce } from '../webhooks/announce.ts';
import { planReminders } from '../reminders/plan-reminders.ts';

export type HistoryChangeRequest = {
  userId: string;
  /** The request's IANA zone, if any; the streak uses its calendar. */
  timeZone?: string | undefined;
  /** Computes the result without saving. */
  dryRun?: boolean | undefined;
  repeatable?: RepeatableCall | undefined;
};

/** One sleeper's history, locked by a transaction; in a dry run a snapshot. */
export type LockedHistory = {
  /** Read-only by type: only `changeSleepHistory` writes. */
  readonly trx: Kysely<Schema>;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sleeper's current zone. */
  readonly timeZone: string;
};

/** A sleep before (undefined: none) and after the change. */
export type SleepTransition = {
  readonly before?: { facts: SleepFactsRecord; award: Award };
  readonly after: SleepFactsRecord;
  /** For the audit log. */
  readonly event?: AccountEvent;
};

/** `isKept`: it was so already, and nothing was written. */
export type MadeChange = Unworded<SleepChange> & { isKept?: true };

type Decide = (log: LockedHistory) => Promise<SleepTransition>;

/** As `makeChange`, for a response that does not say whether anything was written. */
export async function changeSleepHistory(
  deps: UseCaseDeps,
  request: HistoryChangeRequest,
  decide: Decide,
): Promise<Unworded<SleepChange>> {
  const { isKept: _, ...change } = await makeChange(deps, request, decide);
  return change;
}

/**
 * Applies the change to one sleep that `decide` returns and refolds the progress,
 * in one transaction. A dry run reads a snapshot, computes the same and saves nothing.
 */
export async function makeChange(
  deps: UseCaseDeps,
  request: HistoryChangeRequest,
  decide: Decide,
): Promise<MadeChange> {
  const { userId, dryRun = false } = request;
  const read = async (trx: Kysely<Schema>, timeZone: string) => {
    const log = { trx, userId, now: deps.now(), timeZone };
    return await readChange(deps, log, await decide(log));
  };
  if (dryRun) {
    await refoldBeforeReading(deps, userId);
    const change = await deps.storage.snapshot(async (snapshot) =>
      read(snapshot, await findSleeperZone(deps, snapshot, request)),
    );
    return present(deps, change, foldChange(change));
  }
  const outcome = await deps.storage.transaction(async (trx) => {
    const { timeZone, hasReminders } = await lockSleeper(deps, trx, request);
    return await runIdempotently(deps, trx, request, async () => {
      await refoldIfOutdated(deps, trx, userId);
      const change = await read(trx, timeZone);
      const refolded = foldChange(change);
      if (!change.isKept) await saveChange(deps, trx, change, refolded);
      if (hasReminders) await planReminders(deps, trx, userId);
      return present(deps, change, refolded);
    });
  });
  return dataOrThrow(outcome);
}

/** A decided change with all that it reads. */
type DecidedChange = Omit<LockedHistory, 'trx'> &
  SleepTransition & {
    isKept: boolean;
    /** Undefined if the fold stays, as with a note or a start. */
    toFold: { history: SleepHistory; change: HistoryChange } | undefined;
    totals: Totals;
    nightStarts: ReadonlySet<number>;
  };

async function readChange(
  deps: UseCaseDeps,
  { trx, ...log }: LockedHistory,
  transition: SleepTransition,
): Promise<DecidedChange> {
  const { userId } = log;
  const { before } = transition;
  const isKept = isDeepStrictEqual(before?.facts, transition.after);
  const revision =
    before && !isKept ? { version: before.facts.version + 1, changedAt: log.now } : undefined;
  const after = { ...transition.after, ...revision };
  const change = toHistoryChange(before?.facts, after);
  if (before === undefined) await requireSleepQuota(trx, userId);
  const history = change && (await readHistoryToFold(deps, trx, userId));
  return {
    ...log,
    ...transition,
    after,
    isKept,
    toFold: change && history && { history, change },
    totals: history?.totals ?? (await readTotals(trx, userId)).totals,
    nightStarts: await readNightStarts(deps, trx, userId, [toSleepRecord(after)]),
  };
}

function foldChange({ toFold }: DecidedChange): Refolded | undefined {
  return toFold && refold(toFold.history, toFold.change);
}

async function saveChange(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  change: DecidedChange,
  refolded: Refolded | undefined,
): Promise<void> {
  const { userId, after, event, toFold } = change;
  if (toFold && refolded) await saveRefolded(trx, userId, toFold.history, refolded);
  await saveSleep(trx, userId, after, awardAfter(change, refolded));
  if (after.deletedAt !== null) await pruneDeletedSleeps(trx, userId, MAX_DELETED_SLEEPS);
  if (event) await recordAccountEvent(deps, trx, userId, event);
  await announce(deps, trx, userId, {
    type: toEventType(change),
    sleep: toSleepRecord(after, awardAfter(change, refolded)),
    achievements: refolded?.newAchievements ?? [],
  });
}

function toEventType({ before, after }: SleepTransition): WebhookEventType {
  if (after.deletedAt !== null) return 'sleep.deleted';
  const isReopened = before?.facts.waking !== undefined && after.waking === undefined;
  return isReopened ? 'sleep.reopened' : 'sleep.changed';
}

function awardAfter({ before, after }: DecidedChange, refolded?: Refolded): Award | undefined {
  return refolded ? refolded.awards.get(after.id) : before?.award;
}

function present(
  deps: UseCaseDeps,
  change: DecidedChange,
  refolded: Refolded | undefined,
): MadeChange {
  const { isKept, totals: before, after, now, timeZone, nightStarts } = change;
  const totals = refolded?.totals ?? before;
  const { date: today } = deps.wallClock(now, timeZone);
  return {
    ...(isKept && { isKept }),
    sleep: presentSleep(toSleepRecord(after, awardAfter(change, refolded)), nightStarts),
    ...compareTotals(before, totals, now, today),
    newAchievements: inDisplayOrder(refolded?.newAchievements ?? []),
    lostAchievements: inDisplayOrder(refolded?.lostAchievements ?? []),
  };
}

/** The effect of a transition on the fold; undefined if none, as for a note or a start. */
function toHistoryChange(
  before: SleepFactsRecord | undefined,
  after: SleepFactsRecord,
): HistoryChange | undefined {
  const removed = before && toCompletedSleep(before);
  const added = toCompletedSleep(after);
  if (isDeepStrictEqual(removed, added)) return undefined;
  return { removed: removed ? [removed] : [], added: added ? [added] : [] };
}

/** Throws TOO_MANY_SLEEPS unless this many more sleeps fit into the diary. Deleted ones don't count, an active one does. */
export async function requireSleepQuota(
  db: Kysely<Schema>,
  userId: string,
  count = 1,
): Promise<void> {
  const sleeps = await countRows(db, 'sleep_sessions', { userId, deletedAt: null });
  if (sleeps + count > MAX_SLEEPS) throw new AppError('TOO_MANY_SLEEPS');
}

/**
 * The sleep of this log with this id. Throws SLEEP_NOT_FOUND if there is none, or it was deleted; SLEEP_CHANGED if its
 * version is not the one asked for.
 */
export async function requireSleep(
  { trx, userId }: LockedHistory,
  id: string,
  version?: number,
): Promise<{ facts: SleepFactsRecord; award: Award }> {
  const found = await findSleepFacts(trx, userId, id.toLowerCase());
  if (found === undefined || found.facts.deletedAt !== null) throw new AppError('SLEEP_NOT_FOUND');
  if (version !== undefined && version !== found.facts.version) throw new AppError('SLEEP_CHANGED');
  return found;
}
