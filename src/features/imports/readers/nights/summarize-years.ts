import { dateWaking, type WallClock } from '#kernel/rules/calendar.ts';
import type { ImportStatus } from '../../import-plan.ts';
import { summarizeClock } from '#kernel/rules/circular.ts';
import type { ImportedNight } from '../imported-sleep.ts';

/** The nights of a year, by sleep date. A wrong zone shows in its times at once. */
export type YearSummary = ReturnType<typeof summarizeYears>[number];

type Sleep = Pick<ImportedNight, 'startTime' | 'endTime' | 'timeZone'>;

const PLAUSIBLE: ReadonlySet<unknown> = new Set<ImportStatus>([
  'new',
  'same',
  'deletedByYou',
  'overlaps',
]);

/** Whether a night belongs to the summary: one of a wrong clock, or over a day long, distorts the usual times. */
export const hasPlausibleTimes = (status: ImportStatus | undefined): boolean =>
  PLAUSIBLE.has(status);

/** Summarizes sleeps per year, earliest first. */
export function summarizeYears(sleeps: readonly Sleep[], wallClock: WallClock) {
  const dated = sleeps.map((sleep) => ({
    ...dateWaking(wallClock, sleep, sleep.timeZone),
    length: sleep.endTime - sleep.startTime,
  }));
  const years = Map.groupBy(dated, ({ sleepDate }) => Number(sleepDate.slice(0, 4)));
  return [...years]
    .toSorted(([a], [b]) => a - b)
    .map(([year, nights]) => {
      const longest = new Map<string, (typeof nights)[number]>();
      for (const night of nights) {
        const other = longest.get(night.sleepDate);
        if (!other || night.length > other.length) longest.set(night.sleepDate, night);
      }
      const main = [...longest.values()];
      return {
        year,
        /** All sleeps, naps included. */
        nights: nights.length,
        /** `HH:MM` of the longest sleep of each date; null if the times have no middle. */
        medianBed: toClockText(main.map(({ startMinuteOfDay }) => startMinuteOfDay)),
        medianWake: toClockText(main.map(({ endMinuteOfDay }) => endMinuteOfDay)),
      };
    });
}

function toClockText(minutes: readonly number[]): string | null {
  const summary = summarizeClock(minutes);
  if (summary === null) return null;
  const minute = Math.round(summary.median) % 1440;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}
