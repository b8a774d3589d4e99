import type { Night } from '#diary/nights-contract.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { durationMinutes } from '#diary/rules/sleep.ts';
import { addDays, isoWeekday, type SleepDate } from '#kernel/rules/calendar.ts';
import { wrapClock } from '#kernel/rules/statistics.ts';

export const LETTER_FROM_NIGHTS = 3;
const SAME_HOUR_MINUTES = 60;
const GOOD_FROM_QUALITY = 4;

export type LetterFinding =
  /** Minutes of the day. */
  | { kind: 'sameHour'; from: number; to: number }
  | { kind: 'allFull' }
  | { kind: 'mostGood'; good: number }
  | { kind: 'longest'; sleepDate: SleepDate; minutes: number }
  | { kind: 'none' };

export type WeekLetter = NonNullable<ReturnType<typeof writeWeekLetter>>;

/** The Sunday of the date's week: weeks are Monday to Sunday for everybody, so that a letter is a row of the cloth. */
export const lastDateOfWeek = (date: SleepDate): SleepDate => addDays(date, 7 - isoWeekday(date));

/** Without the parts that are naps or in review. */
const nightParts = ({ sessions }: Night) => sessions.filter(({ kind }) => kind === 'night');

/** Asleep in the night of a date, without its naps. */
const nightMinutes = (night: Night): number =>
  nightParts(night).reduce(
    (sum, { startTime, endTime }) =>
      sum + durationMinutes({ startTime: Date.parse(startTime), endTime: Date.parse(endTime) }),
    0,
  );

/**
 * The letter of the week that ends on `last`, from the nights of these or more dates; null for a week of under three
 * nights, or one that is not over on the local date `today`. Its last night ends it, else midnight.
 */
export function writeWeekLetter(nights: readonly Night[], last: SleepDate, today: SleepDate) {
  const week = nights
    .filter(({ sleepDate }) => sleepDate > addDays(last, -7) && sleepDate <= last)
    .toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1));
  const slept = week.filter((night) => nightParts(night).length > 0);
  const isOver = today > last || slept.at(-1)?.sleepDate === last;
  if (!isOver || slept.length < LETTER_FROM_NIGHTS) return null;
  return {
    nights: slept.length,
    /** Asleep in these nights, without naps. */
    minutes: slept.reduce((sum, night) => sum + nightMinutes(night), 0),
    finding: findFirst(week, slept),
  };
}

/** The last dates of all weeks of a year that have a letter, newest first; a week belongs to the year of its last date. */
export function listLetters(
  nights: readonly Night[],
  year: number,
  today: SleepDate,
): readonly SleepDate[] {
  const weeks = new Set(nights.map(({ sleepDate }) => lastDateOfWeek(sleepDate)));
  return [...weeks]
    .filter((last) => last.startsWith(`${year}-`) && writeWeekLetter(nights, last, today) !== null)
    .toSorted()
    .toReversed();
}

/** The first that is true; no night is the longest if another one shows the same hours. */
function findFirst(week: readonly Night[], slept: readonly Night[]): LetterFinding {
  const { span, ...times } = findClockSpan(slept.map(startMinute));
  if (span <= SAME_HOUR_MINUTES) return { kind: 'sameHour', ...times };

  const hasSleepless = week.some(({ mark }) => mark.noSleep);
  if (!hasSleepless && slept.every((night) => nightMinutes(night) >= FULL_DAY_MINUTES))
    return { kind: 'allFull' };

  const good = slept.filter((night) => (nightQuality(night) ?? 0) >= GOOD_FROM_QUALITY).length;
  if (good > slept.length / 2) return { kind: 'mostGood', good };

  const [longest, next] = slept
    .map((night) => ({ sleepDate: night.sleepDate, minutes: nightMinutes(night) }))
    .toSorted((a, b) => b.minutes - a.minutes);
  if (longest === undefined || toShown(longest) === toShown(next)) return { kind: 'none' };
  return { kind: 'longest', ...longest };
}

/** Tenths of an hour, rounded down. */
const toShown = (night?: { minutes: number }) => Math.floor((night?.minutes ?? 0) / 6);

/** Of its first part, by the clock where it began. */
function startMinute(night: Night): number {
  const [first] = nightParts(night);
  if (first === undefined) throw new Error('A date without a night has no start.');
  return wrapClock(Math.floor(Date.parse(first.startTime) / 60_000) + first.startOffsetMinutes);
}

/** The last rating of a night. */
const nightQuality = (night: Night) =>
  nightParts(night).findLast(({ quality }) => quality !== null)?.quality ?? null;

/** The shortest way round the clock that holds all minutes of the day: what is left beside the widest gap. */
function findClockSpan(minutes: readonly number[]): { span: number; from: number; to: number } {
  const sorted = [...new Set(minutes)].toSorted((a, b) => a - b);
  const spans = sorted.map((from, index) => {
    const to = sorted.at(index - 1) ?? from;
    return { span: wrapClock(to - from), from, to };
  });
  return spans.reduce((a, b) => (b.span < a.span ? b : a));
}

/** The note that a letter quotes: the longest one, the newest of equals. */
export const chooseNote = (notes: readonly { sleepDate: SleepDate; note: string }[]) =>
  notes.toSorted((a, b) => b.note.length - a.note.length || (a.sleepDate < b.sleepDate ? 1 : -1))[0]
    ?.note;
