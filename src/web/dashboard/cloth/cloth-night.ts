import { addDays, daysBetween, isoWeekday, type SleepDate } from '#domain/calendar.ts';
import { summarizeUsualClock } from '#domain/insights/circular.ts';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import type { Nights } from '#contract/insights.ts';

type NightItem = Nights['items'][number];
type Session = NightItem['sessions'][number];

/** The facts of a sleep date that its motif shows. */
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
const DAY_MINUTES = 1440;

/**
 * The known nights, oldest first. Only earlier nights decide how one looks, so it keeps its shape when later ones come.
 * `nights` may come in any order.
 */
export function toClothNights(
  nights: readonly NightItem[],
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
          minutes: tone === 'review' ? lengthMinutes(review) : minutes,
          tone,
          lateMinutes: minute === null || usual === null ? null : wrapMinutes(minute - usual),
          naps: sessions.filter(({ kind }) => kind === 'nap').length,
          quality: main.findLast(({ quality }) => quality !== null)?.quality ?? null,
          hasNote: sessions.some(({ hasNote }) => hasNote),
          runDay: item.runDay,
          isFree:
            (mark.kind ?? (freeWeekdays.includes(isoWeekday(sleepDate)) ? 'free' : null)) ===
            'free',
          hasAchievement: sessions.some(({ endTime }) => achievementTimes.has(endTime)),
          isInNewZone,
        },
      ];
    });
}

/** Null: nothing is known of the date. */
function chooseTone(
  { minutes, mark, sessions }: NightItem,
  main: readonly Session[],
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

function localMinute(instant: string | number, offsetMinutes: number): number {
  const minutes = (typeof instant === 'string' ? Date.parse(instant) : instant) / MINUTE_MS;
  return (((minutes + offsetMinutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

/** Within half a day of 0. */
const wrapMinutes = (minutes: number) =>
  ((((minutes + DAY_MINUTES / 2) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;

const lengthMinutes = (sessions: readonly Session[]) =>
  sessions.reduce(
    (sum, { startTime, endTime }) =>
      sum + Math.floor((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS),
    0,
  );

/** What a caption says of the nights from one date to another: how many are known and full, and the longest run. */
export function summarizeCloth(nights: readonly ClothNight[]) {
  return {
    known: nights.length,
    full: nights.filter(({ runDay }) => runDay > 0).length,
    longestRun: longestRun(nights),
  };
}

/** Within these nights: a run that began before them counts from its first day here. */
function longestRun(nights: readonly ClothNight[]): number {
  let [longest, run] = [0, 0];
  let previous: ClothNight | undefined;
  for (const night of nights) {
    const continues =
      previous !== undefined &&
      night.runDay > previous.runDay &&
      daysBetween(previous.sleepDate, night.sleepDate) <= 2;
    run = night.runDay === 0 ? 0 : previous !== undefined && continues && run > 0 ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = night;
  }
  return longest;
}
