import { median, Z_99 } from '#kernel/rules/statistics.ts';

/** Fewer nights of a group say nothing about a difference. */
const NEEDED = 10;

/**
 * How much greater the values of one group are than the values of another: the Hodges-Lehmann shift with Moses' interval
 * at 99 %. `differs`: the interval excludes 0. Undefined below 10 values of a group.
 */
export function compareGroups(values: readonly number[], others: readonly number[]) {
  const [n, m] = [values.length, others.length];
  if (n < NEEDED || m < NEEDED) return undefined;
  const differences = values
    .flatMap((value) => others.map((other) => value - other))
    .toSorted((a, b) => a - b);
  const error = Math.sqrt((n * m * (n + m + 1)) / 12);
  const k = Math.max(1, Math.floor((n * m) / 2 - Z_99 * error));
  const [low, high] = [differences[k - 1] as number, differences[n * m - k] as number];
  return { shift: median(differences), low, high, differs: low > 0 || high < 0 };
}
