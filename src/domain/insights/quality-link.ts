import { daysBetween, type SleepDate } from '#domain/calendar.ts';
import { episodeQuality, loggedNights, type DiaryDate } from './episodes.ts';
import { midRanks, spearman, spearmanInterval } from './rank-correlation.ts';
import { mean, median, Z_99 } from './statistics.ts';

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

type Side = { readonly mean: number | null; readonly nights: number | null };

export type QualityLink = {
  readonly state: 'ok' | 'not-enough' | 'few-on-one-side' | 'no-variation' | 'too-dependent';
  /** Rated nights, or those on the smaller side of the split. */
  readonly have: number;
  readonly need: number;
  readonly rho: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly isLinked: boolean | null;
  readonly splitMinutes: number | null;
  readonly above: Side;
  readonly below: Side;
};

/** The nights of the last 180 dates that have a quality, oldest first. */
export function ratedNights(dates: readonly DiaryDate[], until: SleepDate): RatedNight[] {
  return loggedNights(dates, until, QUALITY_DATES).flatMap(({ sleepDate, main }) => {
    const quality = episodeQuality(main);
    return quality === null ? [] : [{ sleepDate, x: main.minutes, quality }];
  });
}

/** Whether longer nights are rated otherwise than shorter ones, beyond chance. Rows are in order of date. */
export function findQualityLink(rows: readonly RatedNight[]): QualityLink {
  const have = rows.length;
  if (have < NEEDED_NIGHTS) return withhold('not-enough', have);
  const [xs, qualities] = [rows.map(({ x }) => x), rows.map(({ quality }) => quality)];
  const splitMinutes = median(xs);
  const { above, below } = splitAt(rows, splitMinutes);
  const smaller = Math.min(above.length, below.length);
  if (smaller < NEEDED_ON_EACH_SIDE) {
    return withhold('few-on-one-side', smaller, NEEDED_ON_EACH_SIDE);
  }
  // On both sides of the split there is at least one night, so the durations vary.
  if (new Set(qualities).size === 1) return withhold('no-variation', have);
  const [xRanks, qualityRanks] = [midRanks(xs), midRanks(qualities)];
  const product = autocorrelation(rows, xRanks) * autocorrelation(rows, qualityRanks);
  const independent = product <= 0 ? have : (have * (1 - product)) / (1 + product);
  if (independent < NEEDED_INDEPENDENT) return withhold('too-dependent', have);

  const rho = spearman(xRanks, qualityRanks);
  const [low, high] = spearmanInterval(rho, independent, Z_99);
  const summarize = (side: readonly RatedNight[]) => ({
    mean: mean(side.map(({ quality }) => quality)),
    nights: side.length,
  });
  return {
    state: 'ok',
    have,
    need: NEEDED_NIGHTS,
    rho,
    low,
    high,
    isLinked: (low > 0 || high < 0) && Math.abs(rho) >= LINKED_FROM_RHO,
    splitMinutes,
    above: summarize(above),
    below: summarize(below),
  };
}

function withhold(
  state: Exclude<QualityLink['state'], 'ok'>,
  have: number,
  need = NEEDED_NIGHTS,
): QualityLink {
  const side = { mean: null, nights: null };
  const figures = { rho: null, low: null, high: null, isLinked: null, splitMinutes: null };
  return { state, have, need, ...figures, above: side, below: side };
}

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
