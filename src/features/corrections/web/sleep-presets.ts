import type { CorrectSleepBody } from '#diary/contract.ts';
import { ENTERED_AT_MOST_MINUTES, durationMinutes, REVIEW_OVER_HOURS } from '#diary/rules/sleep.ts';
import { call } from '#kernel/web/api/call.ts';
import type { DashboardData, SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { outbox } from '#offline/web/outbox.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { grouped, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { toLocalTime } from '#kernel/web/time/zoned-time.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { nightTitle } from '#diary/web/night-title.ts';
import type { RefusedSleep } from '#diary/web/diary-context.ts';
import type { ChangeAnswer } from '#diary/web/format-change.ts';
import { probableWaking, proposedNight, usualTimes } from './proposed-times.ts';
import {
  toKnownTimes,
  toSleepForm,
  type AskedTimes,
  type KnownTimes,
  type SleepForm,
} from './sleep-form.ts';
import type { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';
import { momentText } from '#diary/web/date-names.ts';

type Changes = ReturnType<typeof useDiaryChanges>;

/** What the sleep dialog is for: its title, its fields, and its calls. */
export type SleepPreset = {
  title: string;
  intro?: string | undefined;
  asks: AskedTimes;
  initial: SleepForm;
  sleep?: SleepEntry;
  /** The instants before the change; undefined for a new sleep. */
  known?: KnownTimes;
  /** An end (epoch milliseconds) to accept in one tap, before the fields. */
  probableEnd?: number;
  /** Times for a chosen date, until some are typed. */
  usual?: { asleep: string; woke: string } | undefined;
  preview?: (times: CorrectSleepBody) => Promise<ChangeAnswer>;
  /** Without `times`, they stay as they are. */
  save: (times: CorrectSleepBody | null, details: SaidDetails) => Promise<unknown>;
  failed: string;
  confirmLong?: LongSleep | undefined;
};

export type LongSleep = {
  startTime: string;
  endTime?: string;
  bonusBefore: number;
  preview?: (endTime: string) => Promise<ChangeAnswer>;
  confirm: (endTime: string) => Promise<unknown>;
};

/**
 * Enters a sleep by hand: the proposed night, that of a date, or the times of refused taps (*Enter the times myself*). A
 * further part of a date with sleep has no usual times.
 */
export function enterPreset(
  data: DashboardData,
  changes: Changes,
  { told, date }: { told?: RefusedSleep; date?: string },
  isPart: boolean,
): SleepPreset {
  const { usual, recentSleeps = [] } = data;
  const timeZone = screenTimeZone();
  const proposed = () => ({
    ...(date === undefined
      ? proposedNight(toLocalTime(serverNowMs(), timeZone), usual, recentSleeps)
      : { date, asleep: '', woke: '', ...(!isPart && usualTimes(usual, recentSleeps)) }),
    timeZone,
    asleepPick: undefined,
    wokePick: undefined,
  });
  return {
    title: DIARY_OPENERS.enter,
    asks: 'both',
    initial: told === undefined ? proposed() : toSleepForm(toKnownTimes(told), timeZone),
    usual: usualTimes(usual, recentSleeps),
    preview: (times) => call('POST /sleeps', { body: toEntry(times), query: { dryRun: 'true' } }),
    save: async (times, details) => {
      await changes.enter({ ...toEntry(times), ...details });
      if (told !== undefined) await outbox.discard(told.sleepId);
    },
    failed: DIARY_MESSAGES.saveFailed,
  };
}

/** Corrects a sleep; the active one has only a start. */
export function correctPreset(
  sleep: SleepEntry,
  data: DashboardData,
  changes: Changes,
): SleepPreset {
  const { id, startTime, endTime, timeZone = screenTimeZone(), bonusPoints = 0 } = sleep;
  const known = toKnownTimes(sleep);
  const isImplausible =
    known.end !== undefined &&
    durationMinutes({ startTime: known.start, endTime: known.end }) > ENTERED_AT_MOST_MINUTES;
  const preview = (times: CorrectSleepBody) =>
    call('PATCH /sleeps/:id', { params: { id }, body: times, query: { dryRun: 'true' } });
  return {
    title: sleep.needsReview ? DIARY_OPENERS.checkTheTimes : nightTitle(sleep),
    intro: sleep.needsReview
      ? DIARY_MESSAGES.reviewHint({ hours: grouped(REVIEW_OVER_HOURS) })
      : undefined,
    asks: endTime === undefined ? 'start' : 'both',
    initial: toSleepForm(
      isImplausible ? { ...known, end: probableWaking(known.start, timeZone, data) } : known,
      timeZone,
    ),
    sleep,
    known,
    preview,
    save: (times, details) =>
      times === null
        ? changes.note(sleep, details)
        : changes.correct(sleep, { ...times, ...details }),
    failed: DIARY_MESSAGES.saveFailed,
    confirmLong:
      sleep.needsReview && !isImplausible && endTime !== undefined
        ? {
            startTime,
            endTime,
            bonusBefore: bonusPoints,
            preview: (confirmed) => preview({ endTime: confirmed }),
            confirm: (confirmed) => changes.correct(sleep, { endTime: confirmed }),
          }
        : undefined,
  };
}

/** Ends the active sleep after a forgotten Wake Up: in one tap at the probable time, or at any other. */
export function wakePreset(data: DashboardData, session: SleepSession): SleepPreset {
  const { startTime = '' } = session;
  const timeZone = screenTimeZone();
  const known = toKnownTimes({ startTime });
  const probableEnd = probableWaking(known.start, timeZone, data);
  const end = async (ending: Parameters<SleepSession['end']>[0]) => {
    const error = await session.end(ending);
    if (error !== undefined) throw error;
  };
  return {
    title: DIARY_MESSAGES.wakingTitle,
    intro: DIARY_MESSAGES.wakingQuestion({ moment: momentText(startTime, timeZone) }),
    asks: 'end',
    initial: toSleepForm({ ...known, end: probableEnd }, timeZone),
    known,
    probableEnd,
    save: (times) => end({ endTime: times?.endTime ?? '' }),
    failed: DIARY_MESSAGES.endAtFailed,
    confirmLong:
      minutesSince(startTime, serverNowMs()) <= ENTERED_AT_MOST_MINUTES
        ? {
            startTime,
            bonusBefore: 0,
            confirm: (endTime) => end({ endTime, confirmFailed: DIARY_MESSAGES.confirmFailed }),
          }
        : undefined,
  };
}

/** A new sleep has both times. */
const toEntry = (times: CorrectSleepBody | null) => {
  const { startTime = '', endTime = '', ...rest } = times ?? {};
  return { ...rest, startTime, endTime };
};
