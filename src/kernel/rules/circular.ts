import { mean, median, medianDeviation, wrapClock, wrapDifference } from './statistics.ts';

const MINUTES_PER_RADIAN = 1440 / (2 * Math.PI);

/** Wider than this, clock times share no usual value: figures are withheld. */
const MAX_USUAL_SD_MINUTES = 240;

/**
 * Summarizes minutes of the day, compared round midnight; null if there is none, or they cancel out and have no mean.
 * All but `resultant` are in minutes; `sd` is Mardia's circular SD.
 */
export function summarizeClock(minutes: readonly number[]) {
  if (minutes.length === 0) return null;
  const angles = minutes.map((minute) => minute / MINUTES_PER_RADIAN);
  const [cos, sin] = [mean(angles.map(Math.cos)), mean(angles.map(Math.sin))];
  const length = Math.hypot(cos, sin);
  if (length < 1e-9) return null;
  // Equal values would get a spread from rounding errors.
  const resultant = length > 1 - 1e-12 ? 1 : length;
  const meanMinute = wrapClock(Math.atan2(sin, cos) * MINUTES_PER_RADIAN);
  const deviations = minutes.map((minute) => wrapDifference(minute - meanMinute));
  return {
    resultant,
    mean: meanMinute,
    // From 0, because equal values would get -0, which is shown as such.
    sd: Math.sqrt(0 - 2 * Math.log(resultant)) * MINUTES_PER_RADIAN,
    median: wrapClock(meanMinute + median(deviations)),
    /** Half of the values are within this of the median. */
    halfWithin: medianDeviation(deviations),
  };
}

/** As summarizeClock; null as well if the values spread too far to have a usual one. */
export function summarizeUsualClock(minutes: readonly number[]) {
  const summary = summarizeClock(minutes);
  return summary === null || summary.sd > MAX_USUAL_SD_MINUTES ? null : summary;
}
