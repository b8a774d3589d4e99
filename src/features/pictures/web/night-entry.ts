import { toSleepDate } from '#kernel/rules/calendar.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';

/** The sleeps of one sleep date. */
export type NightEntry = {
  /** The parts of the night, oldest first; of a date without a night, one of its sleeps. */
  parts: readonly SleepEntry[];
  /** The parts as one sleep: first start to last end, and their sums. */
  whole: SleepEntry;
  isNap: boolean;
  /** In order of time, what stands inside the entry: the parts, if there are several, and the other sleeps. */
  inside: readonly SleepEntry[];
};

/** From the sleeps of one date, newest first. */
export function toNightEntry(sleeps: readonly SleepEntry[]): NightEntry {
  const isNap = ({ kind }: SleepEntry) => kind === 'nap';
  const nights = sleeps.filter((sleep) => !isNap(sleep) && !sleep.needsReview);
  const parts =
    nights.length > 0
      ? nights.toReversed()
      : [sleeps.find((sleep) => !isNap(sleep)) ?? sleeps[0]].flatMap((sleep) => sleep ?? []);
  const [first, last] = [parts[0] as SleepEntry, parts.at(-1) as SleepEntry];
  const sum = (name: 'durationMinutes' | 'points' | 'bonusPoints') =>
    parts.reduce((total, part) => total + (part[name] ?? 0), 0);
  return {
    parts,
    whole:
      parts.length === 1
        ? first
        : {
            ...last,
            startTime: first.startTime,
            durationMinutes: sum('durationMinutes'),
            points: sum('points'),
            bonusPoints: sum('bonusPoints'),
            quality: parts.findLast(({ quality }) => quality !== null)?.quality ?? null,
          },
    isNap: isNap(last),
    inside: sleeps.filter((sleep) => parts.length > 1 || !parts.includes(sleep)).toReversed(),
  };
}

/** The sleep date of an ended sleep, also before the server has dated it; undefined while active. */
export const toEntryDate = ({ sleepDate, endTime, timeZone }: SleepEntry): string | undefined =>
  sleepDate ??
  (endTime && toSleepDate(webWallClock(Date.parse(endTime), timeZone ?? screenTimeZone())));

/** The local date on which a sleep began. */
export const toStartDate = ({ startTime, timeZone = screenTimeZone() }: SleepEntry): string =>
  webWallClock(Date.parse(startTime), timeZone).date;

/** The two times of an entry, each in the zone of its part. */
export const entryTimes = ({ parts, whole }: NightEntry) => ({
  start: clockTime(whole.startTime, parts[0]?.timeZone),
  end: whole.endTime === undefined ? null : clockTime(whole.endTime, whole.timeZone),
});
