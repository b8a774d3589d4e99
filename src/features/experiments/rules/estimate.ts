import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { median, wrapDifference } from '#kernel/rules/statistics.ts';
import type { Outcome } from './course.ts';

/** One of consecutive dates. */
export type DateValue = {
  readonly kind: 'work' | 'free';
  /** Null: the date has none. */
  readonly value: number | null;
};

/** A date with the sign of its coin: 1 with, -1 without. */
export type Signed = DateValue & { readonly sign: 1 | -1 };

/** What a date says of the difference: under a shift of D its share is `a` - D times `b`. */
export type Unit = { readonly a: number; readonly b: number; readonly sign: 1 | -1 };

/** A date with fewer other dates of its kind is left out. */
const NEEDED_OTHERS = 4;

/** Differences and denominators below it are rounding errors. */
export const TINY = 1e-9;

/** Of both sides together 5 %. */
const TAIL = 0.025;

/** Compares each date with the other dates of its kind, near ones most, by arms. Of consecutive dates. */
export function findUnits(dates: readonly Signed[]): Unit[] {
  return dates.flatMap(({ value, kind, sign }, day) => {
    const sums = { others: 0, w: 0, value: 0, sign: 0 };
    for (const [otherDay, other] of dates.entries()) {
      if (otherDay === day || other.value === null || other.kind !== kind) continue;
      const w = 1 / (Math.abs(otherDay - day) + 2);
      sums.others += 1;
      sums.w += w;
      sums.value += w * other.value;
      sums.sign += w * other.sign;
    }
    if (value === null || sums.others < NEEDED_OTHERS) return [];
    const a = sign * (value - sums.value / sums.w);
    return [{ a, b: (1 - (sign * sums.sign) / sums.w) / 2, sign }];
  });
}

/**
 * The dates with clock values as deviations from their circular mean; undefined without a usual time. Other values, and
 * no value at all, stay.
 */
export function withDeviations<Value extends DateValue>(
  outcome: Outcome,
  dates: readonly Value[],
): readonly Value[] | undefined {
  const values = dates.flatMap(({ value }) => (value === null ? [] : [value]));
  if (outcome !== 'bed' || values.length === 0) return dates;
  const summary = summarizeUsualClock(values);
  if (summary === null) return undefined;
  return dates.map((date) =>
    date.value === null ? date : { ...date, value: wrapDifference(date.value - summary.mean) },
  );
}

/**
 * The largest k with P(W <= k) <= 0.025, W the sum of the ranks 1 to n, each present with probability 1/2; -1: none. The
 * null distribution of Wilcoxon's signed-rank statistic, exact.
 */
export function findCritical(n: number): number {
  const chances = new Float64Array((n * (n + 1)) / 2 + 1);
  chances[0] = 1;
  for (let rank = 1; rank <= n; rank += 1)
    for (let sum = (rank * (rank + 1)) / 2; sum >= 0; sum -= 1)
      chances[sum] = ((chances[sum] ?? 0) + (chances[sum - rank] ?? 0)) / 2;
  let [k, below] = [-1, 0];
  while (below + (chances[k + 1] ?? 1) <= TAIL) {
    k += 1;
    below += chances[k] ?? 0;
  }
  return k;
}

/** The shift and its 95 % interval, which inverts Wilcoxon's signed-rank test over the units. */
export function estimateShift(units: readonly Unit[]) {
  const differences = new Float64Array((units.length * (units.length + 1)) / 2);
  let count = 0;
  for (const [index, one] of units.entries())
    for (const other of units.slice(index)) {
      differences[count] = divide(one.a + other.a, one.b + other.b);
      count += 1;
    }
  differences.sort();
  const k = findCritical(units.length);
  return {
    shift: median([...differences]),
    low: differences[k] ?? NaN,
    high: differences[count - 1 - k] ?? NaN,
  };
}

function divide(numerator: number, denominator: number): number {
  if (denominator > TINY) return numerator / denominator;
  return Math.abs(numerator) <= TINY ? 0 : Math.sign(numerator) * Infinity;
}

/**
 * Fisher's exact test, two-sided, of the table [[a, b], [c, d]]: the probability of all tables with these sums that are at
 * most as probable.
 */
export function testFisher([a, b, c, d]: readonly [number, number, number, number]): number {
  const row = a + b;
  const column = a + c;
  const all = a + b + c + d;
  const chance = (x: number) =>
    Math.exp(logChoose(row, x) + logChoose(all - row, column - x) - logChoose(all, column));
  const observed = chance(a) * (1 + 1e-7);
  let p = 0;
  for (let x = Math.max(0, column - (c + d)); x <= Math.min(row, column); x += 1) {
    const each = chance(x);
    if (each <= observed) p += each;
  }
  return Math.min(1, p);
}

/** The logarithm of the number of ways to choose k of n. */
function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i += 1) sum += Math.log((n - k + i) / i);
  return sum;
}
