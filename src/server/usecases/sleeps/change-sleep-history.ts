import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { SleepChange } from '#contract/diary.ts';
import type { AchievementId } from '#domain/achievements.ts';
import type { Award, Totals } from '#domain/progress.ts';
import { firstRefoldedDate, Refold, type LogChange, type Refolded } from '#domain/refold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { streakAt } from '#domain/streak.ts';
import { countChange } from '#server/storage/tables/accounts.ts';
import { readTotals } from '#server/storage/tables/progress.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  completedSleepOf,
  saveSleep,
  toSleepRecord,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import {
  readLogSlices,
  readLogStart,
  readLongestRun,
  saveRefolded,
  saveSliceChanges,
} from '#server/storage/tables/sleep-history-window.ts';
import { answerOnce, dataOf, type RepeatableCall } from '#server/usecases/run-idempotently.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { presentAchievementsOf } from '#server/usecases/progress/present-achievements.ts';
import { presentSleep } from './present-sleep.ts';
import { requireRoom } from './require-room.ts';
import {
  recordAccountEvent,
  type AccountEvent,
} from '#server/usecases/account-events/record-account-event.ts';
import {
  refoldBeforeReading,
  refoldIfOutdated,
  SLEEPS_PER_SLICE,
} from '#server/usecases/progress/refold-outdated.ts';

export type ChangeLogRequest = {
  userId: string;
  /** A known IANA zone, if the request named one: the streak is read by its calendar. */
  timeZone?: string | undefined;
  /** Answers what would come of it, and leaves everything as it was. */
  dryRun?: boolean | undefined;
  repeatable?: RepeatableCall | undefined;
};

/** The log of one sleeper, held by one transaction; in a dry run a snapshot of it. */
export type HeldLog = {
  /** Typed for reading: only `changeLog` writes. */
  readonly trx: Kysely<Schema>;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where the sleeper is. */
  readonly timeZone: string;
};

/** What one sleep was (undefined: not there) and what it is to be. */
export type SleepTransition = {
  readonly before?: { facts: SleepFactsRecord; award: Award };
  readonly after: SleepFactsRecord;
  /** For the trail of the account. */
  readonly event?: AccountEvent;
};

/** `isKept`: it was so already, and nothing was written. */
export type MadeChange = SleepChange & { isKept?: true };

/**
 * Makes the change to one sleep that `decide` answers, and brings the progress to the fold of the log as it then is,
 * in one transaction. A dry run does the same on a snapshot and saves nothing: it keeps no write of others waiting.
 */
export async function changeLog(
  deps: UseCaseDeps,
  request: ChangeLogRequest,
  decide: (log: HeldLog) => Promise<SleepTransition>,
): Promise<MadeChange> {
  const { userId, dryRun = false } = request;
  let slicesFolded = 0;
  const change = async (trx: Kysely<Schema>, timeZone: string, writeTo?: WriteTransaction) => {
    const now = deps.now();
    const transition = await decide({ trx, userId, now, timeZone });
    const countSlice = () => void (slicesFolded += 1);
    const made = await makeChange(deps, trx, { userId, transition, writeTo, countSlice });
    const { date: today } = deps.wallClock(now, timeZone);
    return {
      ...(made.isKept && { isKept: true as const }),
      sleep: presentSleep(made.sleep),
      pointsBefore: made.before.totalPoints,
      pointsAfter: made.after.totalPoints,
      currentStreak: streakAt(made.after.latestRun, now, today),
      newAchievements: presentAchievementsOf(made.newAchievements),
      lostAchievements: presentAchievementsOf(made.lostAchievements),
    };
  };
  try {
    if (dryRun) {
      await refoldBeforeReading(deps, userId);
      return await deps.storage.snapshot(async (snapshot) =>
        change(snapshot, await findSleeperZone(deps, snapshot, request)),
      );
    }
    const outcome = await deps.storage.transaction(async (trx) => {
      const { timeZone } = await lockSleeper(deps, trx, request);
      return await answerOnce(deps, trx, request, async () => {
        await refoldIfOutdated(deps, trx, userId);
        return await change(trx, timeZone, trx);
      });
    });
    return dataOf(outcome);
  } finally {
    // The first is paid for by the call itself.
    if (slicesFolded > 1) deps.chargeCalls(userId, slicesFolded - 1);
  }
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
  if (before === undefined) await requireRoom(deps, writeTo ?? { snapshot: trx }, userId);
  const change = logChangeOf(before?.facts, after);
  const totals = await readTotals(trx, userId);
  const refolded = change && (await refold(deps, trx, making, change));
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

/** Folds the log anew from where the change begins, and lets other calls be answered between two slices. */
async function refold(
  { sleepsPerSlice: limit = SLEEPS_PER_SLICE }: UseCaseDeps,
  trx: Kysely<Schema>,
  { userId, writeTo, countSlice }: Making,
  change: LogChange,
): Promise<Refolded> {
  const running = new Refold(await readLogStart(trx, userId, change), change);
  const from = firstRefoldedDate(change);
  for await (const slice of readLogSlices(trx, userId, { from, limit })) {
    countSlice();
    const changes = running.fold(slice);
    if (writeTo) await saveSliceChanges(writeTo, userId, changes);
    if (running.isOver) break;
    await nextTurnOfLoop();
  }
  const { runsToAsk } = running;
  return running.result(runsToAsk && (await readLongestRun(trx, userId, runsToAsk)));
}

/** What a transition means to the fold; undefined if it means nothing, as a note does, or a start. */
function logChangeOf(
  before: SleepFactsRecord | undefined,
  after: SleepFactsRecord,
): LogChange | undefined {
  const removed = before && completedSleepOf(before);
  const added = completedSleepOf(after);
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
