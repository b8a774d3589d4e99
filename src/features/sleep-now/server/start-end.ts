import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { MessageKey } from '#kernel/contract/text.ts';
import { inDisplayOrder } from '#diary/rules/achievements.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { findAward, findStreak, NEW_SLEEP, type Diary } from '#diary/rules/diary.ts';
import {
  decideEnd,
  decideStart,
  type EndRefusal,
  type StartRefusal,
} from '#diary/rules/start-end.ts';
import {
  durationMinutes,
  givesWay,
  hasEnded,
  needsReview,
  NO_WAKING,
  type Ended,
  type SleepFacts,
} from '#diary/rules/sleep.ts';
import { findSleep } from '#diary/server/sleep-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { presentFacts } from '#diary/server/present-sleep.ts';
import {
  withDiary,
  type Decision,
  type DiaryRequest,
  type OpenDiary,
} from '#diary/server/with-diary.ts';
import { requireSleep, requireSleepQuota } from '#diary/server/change-sleep.ts';

/** By the sleeper, whose zone of the request becomes that of the account. */
export type PressRequest = Pick<DiaryRequest, 'userId' | 'timeZone'>;

type StartAnswer = { created: boolean; sleep: ResponseData<'POST /sleeps/start'> };

/**
 * Starts a sleep, or returns an existing one: the sleep with this id, ended or not, else the active sleep.
 * Throws SLEEP_DELETED, TIME_IN_FUTURE, START_TOO_OLD, SLEEP_OVERLAPS, TOO_MANY_SLEEPS or IDEMPOTENCY_KEY_REUSED.
 */
export async function startSleep(
  deps: UseCaseDeps,
  { idempotencyKey: key, ...request }: PressRequest & { idempotencyKey?: string | undefined },
  body: DecodedPart<'POST /sleeps/start', 'body'> = {},
): Promise<StartAnswer> {
  const { startTime, id, timeZone } = body;
  const asks = ['start', startTime, id, ...(timeZone === undefined ? [] : [timeZone])];
  const repeatable = { key, asks };
  return await withDiary(deps, { ...request, movesZone: true, repeatable }, (open) =>
    startOrFind(deps, open, body),
  );
}

/** What follows from a start. */
export async function startOrFind(
  deps: UseCaseDeps,
  { db, diary, userId, now, timeZone }: OpenDiary,
  body: DecodedPart<'POST /sleeps/start', 'body'> = {},
): Promise<Decision<StartAnswer>> {
  const id = body.id?.toLowerCase();
  const known = id === undefined ? undefined : await findSleep(db, userId, id);
  if (known && known.deletedAt !== null) throw new AppError('SLEEP_DELETED');
  const meant = known ?? diary.active;
  if (meant) return { answer: () => ({ created: false, sleep: toStartedSleep(meant) }) };

  const latestEnd = diary.ended.findLast((sleep) => !givesWay(sleep))?.endTime;
  const decision = decideStart({ now, requestedStart: body.startTime, latestEnd });
  if ('refused' in decision) throw startEndError(decision.refused, body.startTime);
  requireSleepQuota(diary);
  const started: SleepFacts = {
    id: id ?? deps.newId(),
    startTime: decision.startTime,
    ...NO_WAKING,
    timeZone: body.timeZone ?? timeZone,
    source: 'live',
    recordedAt: now,
    settled: false,
    ...NEW_SLEEP,
  };
  return {
    answer: () => ({ created: true, sleep: toStartedSleep(started) }),
    change: { sleeps: [started] },
    happened: (after) => ({
      type: 'sleep.started',
      sleep: presentFacts(after, started),
      toldAt: started.startTime,
    }),
  };
}

const toStartedSleep = ({
  id,
  startTime,
  version,
}: Pick<SleepFacts, 'id' | 'startTime' | 'version'>) => ({
  sleepLogId: id,
  startTime,
  version,
});

type End = DecodedPart<'PUT /sleeps/:id/end', 'body'>;

/**
 * Ends a sleep, which pays its award; an ended one is returned unchanged. One that needs review is
 * stored with its true times and does not count yet. Throws SLEEP_NOT_FOUND, TIME_IN_FUTURE or END_BEFORE_START, also
 * for an end before the sleep was reopened: that is a late repeat of its first end.
 */
export async function endSleep(
  deps: UseCaseDeps,
  { id, ...request }: PressRequest & { id: string },
  body: End = {},
): Promise<ResponseData<'PUT /sleeps/:id/end'>> {
  return await withDiary(deps, { ...request, movesZone: true }, (open) =>
    endOrFind(deps, open, id, body),
  );
}

/** What follows from an end of the sleep with this id. */
export async function endOrFind(
  deps: UseCaseDeps,
  open: OpenDiary,
  id: string,
  body: End = {},
): Promise<Decision<ResponseData<'PUT /sleeps/:id/end'>>> {
  const sleep = await requireSleep(open, { id });
  if (hasEnded(sleep)) return { answer: (diary) => presentEnd(open, diary, sleep, false) };
  const ended = end(deps, open, sleep, body);
  return {
    answer: (after) => presentEnd(open, after, ended, true),
    change: { sleeps: [ended] },
    happened: (after) => ({
      type: 'sleep.ended',
      sleep: presentFacts(after, ended),
      toldAt: ended.endTime,
      achievements: listUnlockedBy(after, ended).map((one) => one.id),
    }),
  };
}

/** The active sleep, ended as the request states: dated by the zone of the waking, and not settled by it. */
function end(
  { wallClock }: UseCaseDeps,
  { now, ...open }: OpenDiary,
  active: SleepFacts,
  { endTime: requestedEnd, timeZone = open.timeZone }: End,
): Ended<SleepFacts> {
  const { startTime, reopenedAt } = active;
  const decision = decideEnd({ now, startTime, reopenedAt, requestedEnd });
  if ('refused' in decision) throw startEndError(decision.refused, requestedEnd);
  return {
    ...active,
    timeZone,
    ...dateWaking(wallClock, { startTime, endTime: decision.endTime }, timeZone),
    settled: false,
    endedAt: now,
    version: active.version + 1,
  };
}

const listUnlockedBy = ({ unlocked }: Diary, sleep: SleepFacts) =>
  inDisplayOrder(unlocked.filter(({ sleepId }) => sleepId === sleep.id).map(({ id }) => id));

function presentEnd(
  { now, today }: OpenDiary,
  diary: Diary,
  sleep: Ended<SleepFacts>,
  endedNow: boolean,
): ResponseData<'PUT /sleeps/:id/end'> {
  const { points, bonusPoints } = findAward(diary, sleep);
  return {
    sleepLogId: sleep.id,
    startTime: sleep.startTime,
    endTime: sleep.endTime,
    endedNow,
    version: sleep.version,
    durationMinutes: durationMinutes(sleep),
    pointsAwarded: points,
    bonusPoints,
    totalPoints: diary.totals.totalPoints,
    currentStreak: findStreak(diary, now, today).streak,
    needsReview: needsReview(sleep),
    newAchievements: listUnlockedBy(diary, sleep),
  };
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

/** Error of a rejected start or end, with its message. `statedTime` is the time that the client sent, if any. */
function startEndError(code: StartRefusal | EndRefusal, statedTime: number | undefined): AppError {
  const key = (statedTime === undefined ? BY_THE_SERVER : BY_THE_DEVICE)[code];
  return new AppError(code, key === undefined ? {} : { text: { key } });
}
