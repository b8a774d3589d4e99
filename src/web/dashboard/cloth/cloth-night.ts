import { addDays, type SleepDate } from '#domain/calendar.ts';
import { findDayKind } from '#domain/insights/free-days.ts';
import { summarizeUsualClock } from '#domain/insights/circular.ts';
import { wrapClock, wrapDifference } from '#domain/insights/statistics.ts';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import type { Night, NightSession } from '#contract/insights.ts';
import { minutesSince } from '#web/time/sleep-times.ts';

export type ClothNight = {
  sleepDate: SleepDate;
  /** Of the date, naps included; of a sleep in review its own. */
  minutes: number;
  tone: 'full' | 'short' | 'day' | 'review' | 'awake';
  /** Minutes that the night began after (+) or before (-) the usual start; null: there was no usual start yet. */
  lateMinutes: number | null;
  naps: number;
  quality: number | null;
  hasNote: boolean;
  /** Position in its run of full days; 0: not a full day. */
  runDay: number;
  isFree: boolean;
  hasAchievement: boolean;
  isInNewZone: boolean;
};

/** A usual start is that of the known nights on so many dates before. */
export const USUAL_DATES = 28;
const USUAL_FROM_NIGHTS = 7;

/** A main sleep with its middle from 10:00 to 20:00 is a day sleep. */
const DAY_SLEEP_MINUTES = { from: 10 * 60, to: 20 * 60 };

const MINUTE_MS = 60_000;

/** Oldest first. Only earlier nights decide how one looks, so that it keeps its shape when later ones come. */
export function toClothNights(
  nights: readonly Night[],
  {
    freeWeekdays,
    achievementTimes,
  }: { freeWeekdays: readonly number[]; achievementTimes: ReadonlySet<string> },
): ClothNight[] {
  const starts: { sleepDate: SleepDate; minute: number }[] = [];
  let zone: string | undefined;
  return nights
    .toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1))
    .flatMap((item) => {
      const { sleepDate, sessions, mark, minutes } = item;
      const main = sessions.filter(({ kind }) => kind === 'night');
      const review = sessions.filter(({ kind }) => kind === 'review');
      const [first] = main;
      const last = main.at(-1);
      const tone = chooseTone(item, main);
      if (tone === null) return [];

      const minute =
        first === undefined ? null : localMinute(first.startTime, first.startOffsetMinutes);
      const usual = findUsualStart(starts, sleepDate);
      if (minute !== null) starts.push({ sleepDate, minute });
      const isInNewZone = last !== undefined && zone !== undefined && zone !== last.timeZone;
      zone = last?.timeZone ?? zone;
      return [
        {
          sleepDate,
          minutes: tone === 'review' ? review.reduce(addLength, 0) : minutes,
          tone,
          lateMinutes: minute === null || usual === null ? null : wrapDifference(minute - usual),
          naps: sessions.filter(({ kind }) => kind === 'nap').length,
          quality: main.findLast(({ quality }) => quality !== null)?.quality ?? null,
          hasNote: sessions.some(({ hasNote }) => hasNote),
          runDay: item.runDay,
          isFree: findDayKind(sleepDate, mark.kind, freeWeekdays) === 'free',
          hasAchievement: sessions.some(({ endTime }) => achievementTimes.has(endTime)),
          isInNewZone,
        },
      ];
    });
}

/** Null: nothing is known of the date. */
function chooseTone(
  { minutes, mark, sessions }: Night,
  main: readonly NightSession[],
): ClothNight['tone'] | null {
  if (minutes === 0) {
    if (sessions.some(({ kind }) => kind === 'review')) return 'review';
    return mark.noSleep ? 'awake' : null;
  }
  const [first, last] = [main[0], main.at(-1)];
  if (first !== undefined && last !== undefined) {
    const middle = (Date.parse(first.startTime) + Date.parse(last.endTime)) / 2;
    const minute = localMinute(middle, last.endOffsetMinutes);
    if (minute >= DAY_SLEEP_MINUTES.from && minute < DAY_SLEEP_MINUTES.to) return 'day';
  }
  return minutes >= FULL_DAY_MINUTES ? 'full' : 'short';
}

function findUsualStart(
  starts: readonly { sleepDate: SleepDate; minute: number }[],
  sleepDate: SleepDate,
): number | null {
  const from = addDays(sleepDate, -USUAL_DATES);
  const recent = starts.slice(-USUAL_DATES).filter((start) => start.sleepDate >= from);
  if (recent.length < USUAL_FROM_NIGHTS) return null;
  return summarizeUsualClock(recent.map(({ minute }) => minute))?.median ?? null;
}

const localMinute = (instant: string | number, offsetMinutes: number) =>
  wrapClock(new Date(instant).getTime() / MINUTE_MS + offsetMinutes);

const addLength = (minutes: number, { startTime, endTime }: NightSession) =>
  minutes + minutesSince(startTime, Date.parse(endTime));

/** What a caption says of the nights: how many are known and full, and the longest run that reaches into them. */
export function summarizeCloth(nights: readonly ClothNight[]) {
  // A run counts from its first day, also before these nights, as the streak and its record do.
  const longestRun = nights.reduce((longest, { runDay }) => Math.max(longest, runDay), 0);
  const full = nights.filter(({ runDay }) => runDay > 0).length;
  return { known: nights.length, full, longestRun };
}
