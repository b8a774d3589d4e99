import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { MessageKey, TextArgs } from '#kernel/contract/text.ts';
import type { DiarySleep } from '#diary/rules/diary.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withDiary, type Decision, type OpenDiary } from '#diary/server/with-diary.ts';
import { endOrFind, startOrFind, type PressRequest } from './start-end.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** A press this soon after a start or an end, by the server's clock, is a repeat: of the same or of another device. */
const REPEATED_WITHIN_MS = MINUTE_MS;

/** A sentence to be spoken. `language`: of the account; null: that of the request. */
export type Spoken = { key: MessageKey; args: TextArgs; language: string | null };

/** Ends the active sleep, or returns the one that was ended within a minute. Throws NOTHING_ACTIVE. */
export async function endActiveSleep(
  deps: UseCaseDeps,
  request: PressRequest,
): Promise<{ ended: ResponseData<'PUT /sleeps/:id/end'>; spoken: Spoken }> {
  return await withDiary(deps, { ...request, movesZone: true }, async (open) => {
    const sleep = open.diary.active ?? findJustEnded(open);
    if (sleep === undefined) throw new AppError('NOTHING_ACTIVE');
    const decision = await endOrFind(deps, open, sleep.id);
    return mapAnswer(decision, (ended) => ({ ended, spoken: speakOfEnd(open, ended) }));
  });
}

type Toggled = { pressed: ResponseData<'POST /sleeps/toggle'>; spoken: Spoken };

/** Starts a sleep, or ends the active one. A repeat changes nothing and returns the same. */
export async function toggleSleep(deps: UseCaseDeps, request: PressRequest): Promise<Toggled> {
  return await withDiary<Toggled>(deps, { ...request, movesZone: true }, async (open) => {
    const { active } = open.diary;
    const isJustStarted = active !== undefined && isRecent(open, active.recordedAt);
    const sleep = isJustStarted ? undefined : (active ?? findJustEnded(open));
    if (sleep === undefined) {
      return mapAnswer(await startOrFind(deps, open), ({ sleep: started }) => {
        const { version: _, ...pressed } = started;
        return {
          pressed: { isAsleep: true, ...pressed },
          spoken: speakOfStart(deps, open, started),
        };
      });
    }
    return mapAnswer(await endOrFind(deps, open, sleep.id), (ended) => {
      const { sleepLogId, startTime, endTime, durationMinutes } = ended;
      const { pointsAwarded, currentStreak, needsReview } = ended;
      return {
        pressed: {
          isAsleep: false,
          sleepLogId,
          startTime,
          endTime,
          durationMinutes,
          pointsAwarded,
          currentStreak,
          needsReview,
        },
        spoken: speakOfEnd(open, ended),
      };
    });
  });
}

const mapAnswer = <From, To>(
  { answer, ...decision }: Decision<From>,
  map: (from: From) => To,
): Decision<To> => ({ ...decision, answer: (after) => map(answer(after)) });

const isRecent = ({ now }: OpenDiary, instant: number | null): boolean =>
  instant !== null && now - instant < REPEATED_WITHIN_MS;

function findJustEnded(open: OpenDiary): DiarySleep | undefined {
  const latest = open.diary.ended.at(-1);
  return latest && isRecent(open, latest.endedAt) ? latest : undefined;
}

/** As a voice says it: 7.8, and 8 without a decimal. */
const toSpokenHours = (minutes: number): number => Number((minutes / HOUR_MINUTES).toFixed(1));

function speakOfStart(
  { wallClock }: UseCaseDeps,
  { timeZone, account }: OpenDiary,
  { startTime }: ResponseData<'POST /sleeps/start'>,
): Spoken {
  const { sleepGoalMinutes: goal, language } = account;
  const { minuteOfDay } = wallClock(startTime + goal * MINUTE_MS, timeZone);
  const minute = String(minuteOfDay % HOUR_MINUTES).padStart(2, '0');
  const time = `${Math.floor(minuteOfDay / HOUR_MINUTES)}:${minute}`;
  return { key: 'page.pressStarted', args: { hours: toSpokenHours(goal), time }, language };
}

function speakOfEnd(
  { account }: OpenDiary,
  {
    durationMinutes,
    pointsAwarded,
    currentStreak,
    needsReview,
  }: ResponseData<'PUT /sleeps/:id/end'>,
): Spoken {
  const key = needsReview ? 'page.pressReview' : 'page.pressEnded';
  const hours = toSpokenHours(durationMinutes);
  if (!needsReview && !account.showGame)
    return { key: 'page.pressEndedCalm', args: { hours }, language: account.language };
  const args = { hours, points: pointsAwarded, day: currentStreak };
  return { key, args, language: account.language };
}
