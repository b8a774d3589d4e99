export const MINUTES_PER_DAY = 1440;

/** The middle value, or the mean of the two in the middle. At least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper;
}

/** At least one value. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Median absolute deviation from the median, not scaled. At least one value. */
export function medianDeviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

/** A minute of the day, 0 <= result < 1440. */
export function wrapClock(minutes: number): number {
  return ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

/** The shorter way round the clock, -720 <= result < 720. */
export function wrapDifference(minutes: number): number {
  return wrapClock(minutes + MINUTES_PER_DAY / 2) - MINUTES_PER_DAY / 2;
}

const CLEAR_FROM_MINUTES = 30;
const CLEAR_FROM_ERRORS = 2.5;

/** Whether a difference in minutes is long enough to matter, and beyond chance by its standard error. */
export const isClear = (minutes: number, error: number): boolean =>
  Math.abs(minutes) >= Math.max(CLEAR_FROM_MINUTES, CLEAR_FROM_ERRORS * error);

/** The quantile of a normal distribution for 99 % within both sides. */
export const Z_99 = 2.5758293035489004;

/** Standard deviation of a sample (n - 1). At least two values. */
export function sampleDeviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
