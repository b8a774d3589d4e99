import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { median } from '#kernel/rules/statistics.ts';
import { lastDates, loggedNights, type DiaryDate, type Episode } from '#diary/rules/episodes.ts';
import { findNightFigures, type NightFigures } from './night-figures.ts';
import { compareGroups } from './two-groups.ts';

/** The windows in sleep dates, and the answered nights that they need. */
export const RECENT_DATES = 14;
export const NEEDED_RECENT = 7;
const BEFORE_DATES = 28;
export const KNOWN_DATES = RECENT_DATES + BEFORE_DATES;

/** A night whose time in bed and time asleep are known. */
export type AnsweredNight = NightFigures & {
  readonly sleepDate: SleepDate;
  readonly main: Episode;
  readonly intoBedAt: number;
  readonly outOfBedAt: number;
  readonly minutesAsleep: number;
  readonly minutesInBed: number;
  readonly efficiency: number;
};

/** The nights with answers enough, oldest first. */
export const answeredNights = (
  dates: readonly DiaryDate[],
  until: SleepDate,
  count: number,
): AnsweredNight[] =>
  loggedNights(dates, until, count)
    .map(({ sleepDate, main }) => ({ sleepDate, main, ...findNightFigures(main) }))
    .filter((night): night is AnsweredNight => night.efficiency !== null);

/**
 * Medians and ranges of the last 14 dates, in minutes; undefined below 7 answered nights. `moreAwake`: than in the 28
 * dates before, if that is beyond chance; negative: less.
 */
export function findLyingAwake(dates: readonly DiaryDate[], until: SleepDate) {
  const all = answeredNights(dates, until, KNOWN_DATES);
  const nights = lastDates(all, until, RECENT_DATES);
  if (nights.length < NEEDED_RECENT) return undefined;
  const before = lastDates(all, addDays(until, -RECENT_DATES), BEFORE_DATES);
  const change = compareGroups(nights.map(minutesAwake), before.map(minutesAwake));
  return {
    nights,
    asleep: summarize(nights.map((night) => night.minutesAsleep)),
    inBed: summarize(nights.map((night) => night.minutesInBed)),
    awake: summarize(nights.map(minutesAwake)),
    moreAwake: change?.differs ? change.shift : undefined,
  };
}

const minutesAwake = (night: AnsweredNight): number => night.minutesInBed - night.minutesAsleep;

const summarize = (minutes: readonly number[]) => ({
  median: median(minutes),
  least: Math.min(...minutes),
  most: Math.max(...minutes),
});
