import { datesBetween, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { mean, median, sampleDeviation } from '#kernel/rules/statistics.ts';
import { episodeQuality, readEpisodeClock } from '#diary/rules/episodes.ts';
import type { CountingSession, DiaryDate, Episode } from '#diary/rules/episodes.ts';
import { findEfficiency, findNightFigures } from './night-figures.ts';

/** Items of the printed diary. Clock times are minutes of the day. */
const ITEM_KINDS = {
  intoBed: 'clock',
  start: 'clock',
  toFallAsleep: 'minutes',
  awakenings: 'count',
  minutesAwake: 'minutes',
  end: 'clock',
  outOfBed: 'clock',
  quality: 'count',
} as const;

/** All figures of a night in a report. */
export const KINDS = {
  ...ITEM_KINDS,
  asleep: 'minutes',
  inBed: 'minutes',
  efficiency: 'percent',
} as const;

export type Item = keyof typeof ITEM_KINDS;
export type Figure = keyof typeof KINDS;
export const ITEMS = Object.keys(ITEM_KINDS) as Item[];
export const FIGURES = Object.keys(KINDS) as Figure[];

export type ReportRow = ReturnType<typeof listReportRows>[number];

/** A row for each date from one to another; `figures` is null without a known night. */
export function listReportRows(
  dates: readonly DiaryDate[],
  { from, to }: { from: SleepDate; to: SleepDate },
  wallClock: WallClock,
) {
  const byDate = new Map(dates.map((date) => [date.sleepDate, date]));
  return datesBetween(from, to).map((sleepDate) => {
    const { isSleepless = false, main = null } = byDate.get(sleepDate) ?? {};
    return { sleepDate, isSleepless, figures: main && readFigures(main, wallClock) };
  });
}

/** Null: not recorded. */
function readFigures(main: Episode, wallClock: WallClock): Readonly<Record<Figure, number | null>> {
  const { intoBedAt, outOfBedAt, minutesToFallAsleep, minutesAsleep, minutesInBed, ...night } =
    findNightFigures(main);
  const [first, last] = [main.sessions[0], main.sessions.at(-1)] as [
    CountingSession,
    CountingSession,
  ];
  const { bed, wake } = readEpisodeClock(wallClock, main);
  return {
    ...night,
    intoBed: intoBedAt === null ? null : wallClock(intoBedAt, first.timeZone).minuteOfDay,
    start: bed,
    toFallAsleep: minutesToFallAsleep,
    end: wake,
    outOfBed: outOfBedAt === null ? null : wallClock(outOfBedAt, last.timeZone).minuteOfDay,
    quality: episodeQuality(main),
    asleep: minutesAsleep,
    inBed: minutesInBed,
  };
}

/** The median of the nights that have a figure; of times the circular mean. Efficiency is of both durations as they are shown. */
export function findTypical(rows: readonly ReportRow[], figure: Figure): number | null {
  if (figure === 'efficiency')
    return findEfficiency(findTypical(rows, 'asleep'), findTypical(rows, 'inBed'));
  const values = listValues(rows, figure);
  if (KINDS[figure] === 'clock') return summarizeUsualClock(values)?.mean ?? null;
  if (values.length === 0) return null;
  return KINDS[figure] === 'minutes' ? Math.round(median(values)) : median(values);
}

/** Over the days that have an item. One day has no deviation, and scattered times have no mean. */
export function summarizeDays(rows: readonly ReportRow[], item: Item) {
  const values = listValues(rows, item);
  const days = values.length;
  const clock = KINDS[item] === 'clock' ? summarizeUsualClock(values) : undefined;
  if (days === 0 || clock === null) return { days, mean: null, sd: null };
  const sd = days === 1 ? null : (clock?.sd ?? sampleDeviation(values));
  return { days, mean: clock?.mean ?? mean(values), sd };
}

const listValues = (rows: readonly ReportRow[], figure: Figure): number[] =>
  rows.flatMap(({ figures }) => figures?.[figure] ?? []);
