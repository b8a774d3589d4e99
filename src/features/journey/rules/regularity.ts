import type { SleepDate } from '#kernel/rules/calendar.ts';
import { lastDates, LOGGED_FROM_MINUTES, midTime, type DiaryDate } from '#diary/rules/episodes.ts';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;
const REGULARITY_DATES = 28;

/** Pairs of days for a first impression, and for a settled figure. */
const FIRST_DAY_PAIRS = 7;
const SETTLED_DAY_PAIRS = 14;

/** Nights whose middles are at most this far apart have no unknown night between them. */
const SAME_RUN_WITHIN_MS = 2160 * MINUTE_MS;

/** So long before the first and after the last middle of a run is known: half a day. */
const KNOWN_AROUND_MINUTES = 720;

/** From a minute up to but not including another. */
type MinuteRange = readonly [from: number, to: number];

export type DayComparison = { readonly valid: number; readonly agree: number };

type KnownTime = Readonly<Record<'asleep' | 'known' | 'unknown', readonly MinuteRange[]>>;

/** How many minutes are known together with the minute a day later, and how many of these are the same state. */
export function compareWithNextDay(
  { asleep, known, unknown }: KnownTime,
  minutesPerDay = MINUTES_PER_DAY,
): DayComparison {
  if (known.length === 0) return { valid: 0, agree: 0 };
  const begin = Math.min(...known.map(([from]) => from));
  const end = Math.max(...known.map(([, to]) => to));
  const [isKnown, isAsleep] = [new Uint8Array(end - begin), new Uint8Array(end - begin)];
  const fill = (minutes: Uint8Array, ranges: readonly MinuteRange[], value: 0 | 1) => {
    for (const [from, to] of ranges) {
      minutes.fill(value, Math.max(0, from - begin), Math.max(0, to - begin));
    }
  };
  fill(isKnown, known, 1);
  fill(isKnown, unknown, 0);
  fill(isAsleep, asleep, 1);
  let [valid, agree] = [0, 0];
  for (let minute = 0; minute + minutesPerDay < isKnown.length; minute += 1) {
    if (!isKnown[minute] || !isKnown[minute + minutesPerDay]) continue;
    valid += 1;
    if (isAsleep[minute] === isAsleep[minute + minutesPerDay]) agree += 1;
  }
  return { valid, agree };
}

/** The Sleep Regularity Index (Phillips 2017), -100 to 100, of at least two minutes. */
export const sleepRegularityIndex = ({ valid, agree }: DayComparison): number =>
  (200 * agree) / valid - 100;

export type RegularityInput = {
  /** All dates whose sessions may touch the time that is known, later ones too. */
  readonly dates: readonly DiaryDate[];
  /** Sessions in review: their time is unknown. Epoch milliseconds. */
  readonly reviews: readonly { readonly startTime: number; readonly endTime: number }[];
  readonly until: SleepDate;
  /** Epoch milliseconds; the start of the active sleep, if there is one. */
  readonly now: number;
};

/** The minutes of the last 28 dates whose state is known, compared with those a day later. */
export function compareDays({ dates, reviews, until, now }: RegularityInput): DayComparison {
  return compareWithNextDay({
    asleep: dates.flatMap(({ episodes }) =>
      episodes.flatMap(({ sessions }) => sessions.map(toMinutes)),
    ),
    known: findRuns(lastDates(dates, until, REGULARITY_DATES), Math.floor(now / MINUTE_MS)),
    unknown: reviews.map(toMinutes),
  });
}

/** How alike the sleeper's days are, minute by minute, over the last 28 dates. */
export function findRegularity(input: RegularityInput) {
  const comparison = compareDays(input);
  const { valid, agree } = comparison;
  const have = Math.floor(valid / MINUTES_PER_DAY + 0.5);
  const isWithheld = have < FIRST_DAY_PAIRS;
  const isSettled = have >= SETTLED_DAY_PAIRS;
  return {
    state: isWithheld ? 'not-enough' : isSettled ? 'ok' : 'first-impression',
    /** Pairs of days. */
    have,
    need: isWithheld ? FIRST_DAY_PAIRS : SETTLED_DAY_PAIRS,
    sri: isWithheld ? null : sleepRegularityIndex(comparison),
    differingMinutesPerDay: isWithheld ? null : MINUTES_PER_DAY * (1 - agree / valid),
  } as const;
}

/** The time around nights that follow each other, in epoch minutes, up to now. */
function findRuns(dates: readonly DiaryDate[], now: number): MinuteRange[] {
  const anchors = dates
    .flatMap(({ sleepDate, episodes, main }) =>
      episodes
        .filter((episode) => episode === main || episode.minutes >= LOGGED_FROM_MINUTES)
        .map((episode) => ({ sleepDate, middle: midTime(episode) })),
    )
    .toSorted((a, b) => a.middle - b.middle);
  const countSleepless = (after: SleepDate, before: SleepDate) =>
    dates.filter((d) => d.isSleepless && d.sleepDate > after && d.sleepDate < before).length;

  const runs: { from: number; to: number }[] = [];
  for (const [index, { sleepDate, middle }] of anchors.entries()) {
    const before = anchors[index - 1];
    const run = runs.at(-1);
    const minute = Math.floor(middle / MINUTE_MS);
    const to = minute + KNOWN_AROUND_MINUTES;
    const sleepless = before ? countSleepless(before.sleepDate, sleepDate) : 0;
    const sinceBefore = middle - (before?.middle ?? -Infinity);
    if (run && sinceBefore <= SAME_RUN_WITHIN_MS + DAY_MS * sleepless) run.to = to;
    else runs.push({ from: minute - KNOWN_AROUND_MINUTES, to });
  }
  const [run, last] = [runs.at(-1), anchors.at(-1)];
  if (run && last) run.to += MINUTES_PER_DAY * countSleepless(last.sleepDate, '9999-12-31');
  return runs
    .map(({ from, to }): MinuteRange => [from, Math.min(to, now)])
    .filter(([from, to]) => from < to);
}

function toMinutes({ startTime, endTime }: { startTime: number; endTime: number }): MinuteRange {
  return [Math.floor(startTime / MINUTE_MS), Math.floor(endTime / MINUTE_MS)];
}
