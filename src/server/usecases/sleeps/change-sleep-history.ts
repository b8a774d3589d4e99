import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { SleepChange } from '#contract/diary.ts';
import type { AchievementId } from '#domain/achievements.ts';
import type { Award, Totals } from '#domain/totals.ts';
import type { HistoryChange } from '#domain/refold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { streakAt } from '#domain/streak.ts';
import { countChange } from '#server/storage/tables/accounts.ts';
import { readTotals } from '#server/storage/tables/progress.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  toCompletedSleep,
  saveSleep,
  toSleepRecord,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import { saveRefolded } from '#server/storage/tables/sleep-history-window.ts';
import {
  runIdempotently,
  dataOrThrow,
  type RepeatableCall,
} from '#server/usecases/run-idempotently.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { presentAchievements } from '#server/usecases/progress/present-achievements.ts';
import { presentSleep } from './present-sleep.ts';
import { requireSleepQuota } from './require-sleep-quota.ts';
import {
  recordAccountEvent,
  type AccountEvent,
} from '#server/usecases/account-events/record-account-event.ts';
import { chargeSlices, refoldChange } from '#server/usecases/progress/refold-change.ts';
import {
  refoldBeforeReading,
  refoldIfOutdated,
} from '#server/usecases/progress/refold-outdated.ts';
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
export type MadeChange = SleepChange & { isKept?: true };

/**
 * Applies the change to one sleep that `decide` returns and refolds the progress,
 * in one transaction. A dry run does the same on a snapshot, saves nothing and blocks no writes.
 */
export async function changeSleepHistory(
  deps: UseCaseDeps,
  request: HistoryChangeRequest,
  decide: (log: LockedHistory) => Promise<SleepTransition>,
): Promise<MadeChange> {
  const { userId, dryRun = false } = request;
  return await chargeSlices(deps, { userId }, async (countSlice) => {
    const change = async (trx: Kysely<Schema>, timeZone: string, writeTo?: WriteTransaction) => {
      const now = deps.now();
      const transition = await decide({ trx, userId, now, timeZone });
      const made = await makeChange(deps, trx, { userId, transition, writeTo, countSlice });
      const { date: today } = deps.wallClock(now, timeZone);
      return {
        ...(made.isKept && { isKept: true as const }),
        sleep: presentSleep(made.sleep),
        pointsBefore: made.before.totalPoints,
        pointsAfter: made.after.totalPoints,
        currentStreak: streakAt(made.after.latestRun, now, today),
        newAchievements: presentAchievements(made.newAchievements),
        lostAchievements: presentAchievements(made.lostAchievements),
      };
    };
    if (dryRun) {
      await refoldBeforeReading(deps, userId);
      return await deps.storage.snapshot(async (snapshot) =>
        change(snapshot, await findSleeperZone(deps, snapshot, request)),
      );
    }
    const outcome = await deps.storage.transaction(async (trx) => {
      const { timeZone, hasReminders } = await lockSleeper(deps, trx, request);
      return await runIdempotently(deps, trx, request, async () => {
        await refoldIfOutdated(deps, trx, userId);
        const changed = await change(trx, timeZone, trx);
        if (hasReminders) await planReminders(deps, trx, userId);
        return changed;
      });
    });
    return dataOrThrow(outcome);
  });
}

type Making = {
  userId: string;
  transition: SleepTransition;
  /** Absent in a dry run. */
  writeTo: WriteTransaction | undefined;
  countSlice: () => void;
};

type Made = {
  isKept: boolean;
  sleep: SleepRecord;
  before: Totals;
  after: Totals;
  newAchievements: readonly AchievementId[];
  lostAchievements: readonly AchievementId[];
};

async function makeChange(deps: UseCaseDeps, trx: Kysely<Schema>, making: Making): Promise<Made> {
  const { userId, transition, writeTo } = making;
  const { before, event } = transition;
  const isKept = isDeepStrictEqual(before?.facts, transition.after);
  const version = before && !isKept ? before.facts.version + 1 : transition.after.version;
  const after = { ...transition.after, version };
  if (before === undefined) await requireSleepQuota(deps, writeTo ?? { snapshot: trx }, userId);
  const change = toHistoryChange(before?.facts, after);
  const totals = await readTotals(trx, userId);
  const refolded = change && (await refoldChange(deps, trx, making, change));
  const award = refolded ? refolded.addedAwards.get(after.id) : before?.award;
  if (writeTo && !isKept) {
    await saveSleep(writeTo, userId, after, award);
    await countChange(writeTo, userId);
    if (refolded) await saveRefolded(writeTo, userId, refolded);
    if (event) await recordAccountEvent(deps, writeTo, userId, event);
  }
  return {
    isKept,
    sleep: toSleepRecord(after, award),
    before: totals,
    after: refolded?.totals ?? totals,
    newAchievements: refolded?.newAchievements ?? [],
    lostAchievements: refolded?.lostAchievements ?? [],
  };
}

/** The effect of a transition on the fold; undefined if none, as for a note or a start. */
function toHistoryChange(
  before: SleepFactsRecord | undefined,
  after: SleepFactsRecord,
): HistoryChange | undefined {
  const removed = before && toCompletedSleep(before);
  const added = toCompletedSleep(after);
  if (isSame(removed, added)) return undefined;
  return { removed: removed ? [removed] : [], added: added ? [added] : [] };
}

function isSame(a: CompletedSleep | undefined, b: CompletedSleep | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.startTime === b.startTime &&
    a.endTime === b.endTime &&
    a.sleepDate === b.sleepDate &&
    a.startMinuteOfDay === b.startMinuteOfDay &&
    a.endMinuteOfDay === b.endMinuteOfDay &&
    a.settled === b.settled
  );
}
