import { AppError } from '#contract/app-error.ts';
import type { EndedSleep, Pressed, StartedSleep, Unworded } from '#contract/sleep.ts';
import type { MessageKey, TextArgs } from '#contract/text.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  findActiveSleep,
  findLatestWaking,
  findSleep,
  type SleepRecord,
} from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { lockAndUpdateZone, type LockedSleeper } from '#server/usecases/lock-sleeper.ts';
import { endOrFind, startOrFind } from './start-end.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** A press this soon after a start or an end, by the server's clock, is a repeat: of the same or of another device. */
const REPEATED_WITHIN_MS = MINUTE_MS;

export type PressInput = {
  userId: string;
  /** A known IANA zone, if the request named one: where the sleeper is now. */
  timeZone?: string | undefined;
};

/** A sentence to be spoken. `language`: of the account; null: that of the request. */
export type Spoken = { key: MessageKey; args: TextArgs; language: string | null };

/** Ends the active sleep, or returns the one that was ended within a minute. Throws NOTHING_ACTIVE. */
export async function endActiveSleep(
  deps: UseCaseDeps,
  input: PressInput,
): Promise<{ ended: Unworded<EndedSleep>; spoken: Spoken }> {
  const { userId } = input;
  return await deps.storage.transaction(async (trx) => {
    const sleeper = await lockAndUpdateZone(deps, trx, input);
    const sleep =
      (await findActiveSleep(trx, { userId })) ?? (await findJustEnded(deps, trx, userId));
    if (sleep === undefined) throw new AppError('NOTHING_ACTIVE');
    const ended = await endOrFind(deps, trx, { userId, ...sleeper }, sleep);
    return { ended, spoken: speakOfEnd(sleeper, ended) };
  });
}

/** Starts a sleep, or ends the active one. A repeat changes nothing and returns the same. */
export async function toggleSleep(
  deps: UseCaseDeps,
  input: PressInput,
): Promise<{ pressed: Pressed; spoken: Spoken }> {
  const { userId } = input;
  return await deps.storage.transaction(async (trx) => {
    const sleeper = await lockAndUpdateZone(deps, trx, input);
    const active = await findActiveSleep(trx, { userId });
    const isJustStarted = isRecent(deps, active?.recordedAt);
    const sleep = isJustStarted ? undefined : (active ?? (await findJustEnded(deps, trx, userId)));
    if (sleep === undefined) {
      const started = await startOrFind(deps, trx, { userId, ...sleeper });
      const { version: _, ...pressed } = started.sleep;
      return {
        pressed: { isAsleep: true, ...pressed },
        spoken: speakOfStart(deps, sleeper, started.sleep),
      };
    }
    const ended = await endOrFind(deps, trx, { userId, ...sleeper }, sleep);
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
      spoken: speakOfEnd(sleeper, ended),
    };
  });
}

const isRecent = ({ now }: UseCaseDeps, instant: number | null | undefined): boolean =>
  typeof instant === 'number' && now() - instant < REPEATED_WITHIN_MS;

async function findJustEnded(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<SleepRecord | undefined> {
  const latest = await findLatestWaking(trx, { userId });
  const sleep = latest && (await findSleep(trx, { userId, id: latest.id }));
  return isRecent(deps, sleep?.endedAt) ? sleep : undefined;
}

/** As a voice says it: 7.8, and 8 without a decimal. */
const toSpokenHours = (minutes: number): number => Number((minutes / HOUR_MINUTES).toFixed(1));

function speakOfStart(
  { wallClock }: UseCaseDeps,
  { timeZone, account }: LockedSleeper,
  { startTime }: StartedSleep,
): Spoken {
  const { sleepGoalMinutes: goal, language } = account;
  const { minuteOfDay } = wallClock(Date.parse(startTime) + goal * MINUTE_MS, timeZone);
  const minute = String(minuteOfDay % HOUR_MINUTES).padStart(2, '0');
  const time = `${Math.floor(minuteOfDay / HOUR_MINUTES)}:${minute}`;
  return { key: 'page.pressStarted', args: { hours: toSpokenHours(goal), time }, language };
}

function speakOfEnd(
  { account }: LockedSleeper,
  { durationMinutes, pointsAwarded, currentStreak, needsReview }: Unworded<EndedSleep>,
): Spoken {
  const key = needsReview ? 'page.pressReview' : 'page.pressEnded';
  const hours = toSpokenHours(durationMinutes);
  const args = { hours, points: pointsAwarded, day: currentStreak };
  return { key, args, language: account.language };
}
