import { daysBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import { episodeQuality, loggedNights, type DiaryDate } from '#diary/rules/episodes.ts';
import { midRanks, spearman, spearmanInterval } from './rank-correlation.ts';
import { mean, median, Z_99 } from '#kernel/rules/statistics.ts';

export const QUALITY_DATES = 180;
const NEEDED_NIGHTS = 30;
const NEEDED_ON_EACH_SIDE = 10;
const NEEDED_INDEPENDENT = 10;
const NEEDED_CONSECUTIVE_PAIRS = 10;
const MAX_AUTOCORRELATION = 0.99;
const LINKED_FROM_RHO = 0.2;

/** A night with the quality it was given; `x` is the minutes asleep. */
export type RatedNight = {
  readonly sleepDate: SleepDate;
  readonly x: number;
  readonly quality: number;
};

/** The nights of the last 180 dates that have a quality, oldest first. */
export function ratedNights(dates: readonly DiaryDate[], until: SleepDate): RatedNight[] {
  return loggedNights(dates, until, QUALITY_DATES).flatMap(({ sleepDate, main }) => {
    const quality = episodeQuality(main);
    return quality === null ? [] : [{ sleepDate, x: main.minutes, quality }];
  });
}

/** Whether longer nights are rated otherwise than shorter ones, beyond chance. Rows are in order of date. */
export function findQualityLink(rows: readonly RatedNight[]) {
  const have = rows.length;
  const withheld = {
    have,
    need: NEEDED_NIGHTS,
    rho: null,
    low: null,
    high: null,
    isLinked: null,
    splitMinutes: null,
    above: NO_SIDE,
    below: NO_SIDE,
  };
  if (have < NEEDED_NIGHTS) return { ...withheld, state: 'not-enough' } as const;
  const [xs, qualities] = [rows.map(({ x }) => x), rows.map(({ quality }) => quality)];
  const splitMinutes = median(xs);
  const { above, below } = splitAt(rows, splitMinutes);
  const smaller = Math.min(above.length, below.length);
  if (smaller < NEEDED_ON_EACH_SIDE) {
    const counts = { have: smaller, need: NEEDED_ON_EACH_SIDE };
    return { ...withheld, ...counts, state: 'few-on-one-side' } as const;
  }
  // On both sides of the split there is at least one night, so the durations vary.
  if (new Set(qualities).size === 1) return { ...withheld, state: 'no-variation' } as const;
  const [xRanks, qualityRanks] = [midRanks(xs), midRanks(qualities)];
  const product = autocorrelation(rows, xRanks) * autocorrelation(rows, qualityRanks);
  const independent = product <= 0 ? have : (have * (1 - product)) / (1 + product);
  if (independent < NEEDED_INDEPENDENT) return { ...withheld, state: 'too-dependent' } as const;

  const rho = spearman(xRanks, qualityRanks);
  const [low, high] = spearmanInterval(rho, independent, Z_99);
  return {
    ...withheld,
    state: 'ok',
    rho,
    low,
    high,
    isLinked: (low > 0 || high < 0) && Math.abs(rho) >= LINKED_FROM_RHO,
    splitMinutes,
    above: summarizeSide(above),
    below: summarizeSide(below),
  } as const;
}

const NO_SIDE = { mean: null, nights: null };

const summarizeSide = (side: readonly RatedNight[]) => ({
  mean: mean(side.map(({ quality }) => quality)),
  nights: side.length,
});

function splitAt(rows: readonly RatedNight[], split: number) {
  const above = rows.filter(({ x }) => x > split);
  if (above.length > 0) return { above, below: rows.filter(({ x }) => x <= split) };
  // The median is the longest night: the nights of that length are the upper side.
  return { above: rows.filter(({ x }) => x >= split), below: rows.filter(({ x }) => x < split) };
}

/** Of ranks, from each date to the next; 0 with too few pairs of consecutive dates. */
function autocorrelation(rows: readonly RatedNight[], ranks: readonly number[]): number {
  const middle = mean(ranks);
  const deviations = ranks.map((rank) => rank - middle);
  const products = rows.flatMap(({ sleepDate }, i) => {
    const before = rows[i - 1];
    const isConsecutive = before !== undefined && daysBetween(before.sleepDate, sleepDate) === 1;
    return isConsecutive ? [(deviations[i - 1] as number) * (deviations[i] as number)] : [];
  });
  if (products.length < NEEDED_CONSECUTIVE_PAIRS) return 0;
  const correlation = mean(products) / mean(deviations.map((deviation) => deviation ** 2));
  return Math.max(-MAX_AUTOCORRELATION, Math.min(MAX_AUTOCORRELATION, correlation));
}
