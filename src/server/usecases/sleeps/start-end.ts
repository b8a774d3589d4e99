import { AppError } from '#contract/app-error.ts';
import type { EndedSleep, Unworded, StartedSleep } from '#contract/sleep.ts';
import { inDisplayOrder } from '#domain/achievements.ts';
import { decideEnd, decideStart, type EndRefusal, type StartRefusal } from '#domain/start-end.ts';
import { dateWaking } from '#domain/calendar.ts';
import { foldSleeps, NO_AWARD } from '#domain/fold.ts';
import type { Award } from '#domain/totals.ts';
import { durationMinutes, type CompletedSleep } from '#domain/sleep.ts';
import { streakAt } from '#domain/runs.ts';
import { readTotals, readUnlocked, saveProgress } from '#server/storage/tables/progress.ts';
import { insertRow } from '#server/storage/tables/rows.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  completeSleep,
  findSleep,
  isCompleted,
  type SleepRecord,
  findActiveSleep,
  findLatestWaking,
} from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { lockAndUpdateZone, type LockedSleeper } from '#server/usecases/lock-sleeper.ts';
import { readCurrentProgressNear } from '#server/usecases/progress/refold-history.ts';
import { announce } from '../webhooks/announce.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { runIdempotently, dataOrThrow } from '#server/usecases/run-idempotently.ts';
import type { MessageKey } from '#contract/text.ts';

export type StartSleepInput = {
  userId: string;
  /** A known IANA zone, if the request named one: where the sleeper is now. */
  timeZone?: string | undefined;
  /** A known IANA zone: where this sleep is; absent: where the sleeper is. */
  sleepZone?: string | undefined;
  /** Epoch milliseconds; absent: now. */
  startTime?: number | undefined;
  /** A UUID chosen by the client. */
  id?: string | undefined;
  idempotencyKey?: string | undefined;
};

type StartAnswer = { created: boolean; sleep: StartedSleep };

/**
 * Starts a sleep, or returns an existing one: the sleep with this id, ended or not, else the active sleep.
 * Throws SLEEP_DELETED, TIME_IN_FUTURE, START_TOO_OLD, SLEEP_OVERLAPS or IDEMPOTENCY_KEY_REUSED.
 */
export async function startSleep(deps: UseCaseDeps, input: StartSleepInput): Promise<StartAnswer> {
  const { userId, startTime, id, sleepZone, idempotencyKey: key } = input;
  const asks = ['start', startTime, id, ...(sleepZone === undefined ? [] : [sleepZone])];
  const outcome = await deps.storage.transaction(async (trx) => {
    const sleeper = await lockAndUpdateZone(deps, trx, input);
    return await runIdempotently(deps, trx, { userId, repeatable: { key, asks } }, async () => {
      return await startOrFind(deps, trx, { ...input, ...sleeper });
    });
  });
  return dataOrThrow(outcome);
}

/** As startSleep, in a transaction that has locked the sleeper. */
export async function startOrFind(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: StartSleepInput & LockedSleeper,
): Promise<StartAnswer> {
  const { userId, timeZone, sleepZone = timeZone } = input;
  const id = input.id?.toLowerCase();
  const known = id === undefined ? undefined : await findSleep(trx, { userId, id });
  if (known?.state === 'deleted') throw new AppError('SLEEP_DELETED');
  const meant = known ?? (await findActiveSleep(trx, { userId }));
  if (meant !== undefined) return { created: false, sleep: toStartedSleep(meant) };

  const now = deps.now();
  const decision = decideStart({
    now,
    requestedStart: input.startTime,
    latestEnd: (await findLatestWaking(trx, { userId }))?.endTime,
  });
  if ('refused' in decision) throw startEndError(decision.refused, input.startTime);
  const started = {
    id: id ?? deps.newId(),
    startTime: decision.startTime,
    timeZone: sleepZone,
    recordedAt: now,
    version: 1,
  };
  const active = { source: 'live', settled: 0, state: 'active', ...NO_AWARD } as const;
  await insertRow(trx, 'sleep_sessions', { userId, ...started, ...active });
  const { startTime: toldAt } = started;
  await announce(deps, trx, userId, { type: 'sleep.started', sleep: started, toldAt });
  if (input.hasReminders) await planReminders(deps, trx, userId);
  return { created: true, sleep: toStartedSleep(started) };
}

function toStartedSleep(sleep: Pick<SleepRecord, 'id' | 'startTime' | 'version'>): StartedSleep {
  const { id, startTime, version } = sleep;
  return { sleepLogId: id, startTime: toInstantText(startTime), version };
}

export type EndSleepInput = {
  userId: string;
  id: string;
  /** A known IANA zone, if the request named one: where the sleeper is now. */
  timeZone?: string | undefined;
  /** A known IANA zone: where the sleeper woke; absent: where the sleeper is. */
  sleepZone?: string | undefined;
  /** Epoch milliseconds; absent: now. */
  endTime?: number | undefined;
};

/**
 * Ends a sleep and pays its award; an ended one is returned unchanged. One that needs review is
 * stored with its true times and does not count yet. Throws SLEEP_NOT_FOUND, TIME_IN_FUTURE or END_BEFORE_START, also
 * for an end before the sleep was reopened: that is a late repeat of its first end.
 */
export async function endSleep(
  deps: UseCaseDeps,
  input: EndSleepInput,
): Promise<Unworded<EndedSleep>> {
  const { userId } = input;
  return await deps.storage.transaction(async (trx) => {
    const sleeper = await lockAndUpdateZone(deps, trx, input);
    const sleep = await findSleep(trx, { userId, id: input.id.toLowerCase() });
    if (sleep === undefined || sleep.state === 'deleted') throw new AppError('SLEEP_NOT_FOUND');
    return await endOrFind(deps, trx, { ...input, ...sleeper }, sleep);
  });
}

/** As endSleep, of this sleep, in a transaction that has locked the sleeper. */
export async function endOrFind(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: Pick<EndSleepInput, 'userId' | 'sleepZone' | 'endTime'> & LockedSleeper,
  sleep: SleepRecord,
): Promise<Unworded<EndedSleep>> {
  const { userId, timeZone, sleepZone = timeZone, endTime } = input;
  const { id } = sleep;
  const now = deps.now();
  const endedNow = !isCompleted(sleep);
  const { ended, totals, unlocked } = endedNow
    ? await wake(deps, trx, userId, complete(deps, sleep, { now, endTime, timeZone: sleepZone }))
    : {
        ended: sleep,
        ...(await readTotals(trx, userId)),
        unlocked: await readUnlocked(trx, { userId }),
      };
  const newAchievements = inDisplayOrder(
    unlocked.filter(({ sleepId }) => sleepId === id).map((one) => one.id),
  );
  if (endedNow) {
    if (input.hasReminders) await planReminders(deps, trx, userId);
    const happened = { type: 'sleep.ended', sleep: ended, toldAt: ended.endTime } as const;
    const achievements = newAchievements.map((one) => one.id);
    await announce(deps, trx, userId, { ...happened, achievements });
  }

  return {
    sleepLogId: id,
    startTime: toInstantText(ended.startTime),
    endTime: toInstantText(ended.endTime),
    endedNow,
    version: ended.version,
    durationMinutes: durationMinutes(ended),
    pointsAwarded: ended.points,
    bonusPoints: ended.bonusPoints,
    totalPoints: totals.totalPoints,
    currentStreak: streakAt(totals.latestRun, now, deps.wallClock(now, timeZone).date),
    needsReview: ended.state === 'review',
    newAchievements,
  };
}

type CompletedInZone = CompletedSleep & { timeZone: string; endedAt: number };

/** The active sleep, ended as the action states: dated by the zone of the waking, and not settled by it. */
function complete(
  deps: UseCaseDeps,
  active: SleepRecord,
  action: { now: number; endTime?: number | undefined; timeZone: string },
): CompletedInZone {
  const { id, startTime, source, recordedAt, reopenedAt } = active;
  const { now, timeZone } = action;
  const decision = decideEnd({ now, startTime, reopenedAt, requestedEnd: action.endTime });
  if ('refused' in decision) throw startEndError(decision.refused, action.endTime);
  return {
    id,
    startTime,
    timeZone,
    ...dateWaking(deps.wallClock, { startTime, endTime: decision.endTime }, timeZone),
    source,
    recordedAt,
    settled: false,
    endedAt: now,
  };
}

/** Writes a waking and the resulting fold. */
async function wake(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  sleep: CompletedInZone,
) {
  const before = await readCurrentProgressNear(deps, trx, userId, sleep.sleepDate);
  const folded = foldSleeps(before, [sleep]);
  await saveProgress(trx, userId, folded);
  const award = folded.awards.get(sleep.id) as Award;
  const { totals, unlocked } = folded.progress;
  return { ended: await completeSleep(trx, userId, sleep, award), totals, unlocked };
}

/** Message for a time stated by the device, not typed: its clock is wrong. */
const BY_THE_DEVICE: Partial<Record<StartRefusal | EndRefusal, MessageKey>> = {
  TIME_IN_FUTURE: 'error.TIME_IN_FUTURE.deviceClock',
};

/** Message if only the server's clock can be wrong: the sleeper stated no time. */
const BY_THE_SERVER: Partial<Record<StartRefusal | EndRefusal, MessageKey>> = {
  SLEEP_OVERLAPS: 'error.SLEEP_OVERLAPS.serverClock',
  END_BEFORE_START: 'error.END_BEFORE_START.serverClock',
};

/**
 * Error of a rejected start or end, with its message. `statedTime` is the time that the client sent, if any.
 */
function startEndError(code: StartRefusal | EndRefusal, statedTime: number | undefined): AppError {
  const key = (statedTime === undefined ? BY_THE_SERVER : BY_THE_DEVICE)[code];
  return new AppError(code, key === undefined ? {} : { text: { key } });
}
