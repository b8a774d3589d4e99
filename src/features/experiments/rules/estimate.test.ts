import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateShift,
  findCritical,
  findUnits,
  testFisher,
  withDeviations,
  type Signed,
  type Unit,
} from './estimate.ts';

/** A row of eleven dates; the others on days 1, 2, 4 and 10 weigh 0.4, 0.3, 0.2 and 0.1 for day 0. */
function placeDates(first: Partial<Signed>, others: readonly Partial<Signed>[]): Signed[] {
  const placed = new Map([0, 1, 2, 4, 10].map((day, index) => [day, [first, ...others][index]]));
  return Array.from({ length: 11 }, (_, day) => ({
    ...({ kind: 'work', value: null, sign: 1 } as const),
    ...placed.get(day),
  }));
}
const VALUES = [100, 200, 300, 400];
const placeSigned = (sign: 1 | -1, signs: readonly (1 | -1)[]) =>
  placeDates(
    { value: 260, sign },
    VALUES.map((value, index) => ({ value, sign: signs[index] as 1 | -1 })),
  );

describe('a unit', () => {
  test.each<[1 | -1, (1 | -1)[], a: number, b: number]>([
    [1, [1, -1, -1, 1], 60, 0.5],
    [-1, [1, -1, -1, 1], -60, 0.5],
    [1, [1, 1, 1, 1], 60, 0],
    [-1, [1, 1, 1, 1], -60, 1],
    [1, [-1, -1, -1, -1], 60, 1],
    [-1, [-1, -1, -1, -1], -60, 0],
    [1, [1, -1, 1, 1], 60, 0.3],
    [-1, [1, -1, 1, 1], -60, 0.7],
    [1, [-1, 1, 1, -1], 60, 0.5],
    [1, [-1, 1, -1, -1], 60, 0.7],
  ])('of sign %i among %j has a = %f and b = %f', (sign, signs, a, b) => {
    const [unit] = findUnits(placeSigned(sign, signs));
    expect(unit).toEqual({ a: expect.closeTo(a, 9), b: expect.closeTo(b, 9), sign });
  });

  test('is compared with dates of its kind only', () => {
    const dates = placeSigned(1, [1, -1, -1, 1]).map((date, day): Signed =>
      [3, 5, 6].includes(day) ? { kind: 'free', value: 900, sign: -1 } : date,
    );
    expect(findUnits(dates)).toHaveLength(5);
    expect(findUnits(dates)[0]?.a).toBeCloseTo(60, 9);
  });

  test('needs four other dates of its kind with a value', () => {
    const values = (count: number) => VALUES.slice(0, count).map((value) => ({ value }));
    expect(findUnits(placeDates({ value: 260 }, values(4)))).toHaveLength(5);
    expect(findUnits(placeDates({ value: 260 }, values(3)))).toEqual([]);
    expect(findUnits(placeDates({ value: null }, values(4)))).toEqual([]);
    expect(findUnits(placeDates({ value: 260, kind: 'free' }, values(4)))).toEqual([]);
    expect(findUnits([])).toEqual([]);
  });

  test('is compared with dates before it as with dates after it', () => {
    const dates = placeSigned(1, [1, -1, -1, 1]);
    expect(findUnits(dates.toReversed())).toEqual(
      findUnits(dates)
        .toReversed()
        .map(({ a, b, sign }) => ({ a: expect.closeTo(a, 9), b: expect.closeTo(b, 9), sign })),
    );
  });
});

test('clock values become deviations from their circular mean, other values stay', () => {
  const dates = [1430, null, 10, 0].map((value) => ({ kind: 'work' as const, value }));
  const find = (outcome: 'bed' | 'minutes' | 'rating') =>
    withDeviations(outcome, dates)?.map(({ value }) => value);
  expect(find('bed')).toEqual([
    expect.closeTo(-10, 9),
    null,
    expect.closeTo(10, 9),
    expect.closeTo(0, 9),
  ]);
  expect(find('minutes')).toEqual([1430, null, 10, 0]);
  expect(find('rating')).toEqual([1430, null, 10, 0]);
});

const unit = (a: number, b = 0.5): Unit => ({ a, b, sign: 1 });
/** With b = 0.5 the differences are the sums of all pairs. */
const count = (n: number) => Array.from({ length: n }, (_, index) => unit(index + 1));

describe('the shift and its interval', () => {
  test.each([
    // 6: 21 sums from 2 to 12, k = 0.
    [6, 7, 2, 12],
    // 14: k = 21; the sums up to 9 are 20, and those of 10 the next five.
    [14, 15, 10, 20],
    // 20: k = 52; the sums up to 14 are 49, and those of 15 the next seven.
    [20, 21, 15, 27],
  ])('of %i units from 1 on are %f, from %f to %f', (n, shift, low, high) => {
    expect(estimateShift(count(n))).toEqual({ shift, low, high });
  });

  test.each([1, 2, 3, 4, 5])('of %i units have no bounds', (n) => {
    expect(estimateShift(count(n))).toEqual({ shift: n + 1, low: NaN, high: NaN });
  });

  test.each([
    [1, 0, Infinity],
    [-1, 0, -Infinity],
    [0, 0, 0],
    // A pair of one unit with itself has twice its figures.
    [5e-10, 0, 0],
    [-5e-10, 0, 0],
    [5.1e-10, 0, Infinity],
    [-5.1e-10, 0, -Infinity],
    [1, 5e-10, Infinity],
    [-1, 5e-10, -Infinity],
    [0, 5e-10, 0],
    [1, 8e-10, 1.25e9],
    [-1, 8e-10, -1.25e9],
    // Below 0 by a rounding error.
    [1, -1e-17, Infinity],
  ])('a unit of a = %d and b = %d has the difference %d', (a, b, shift) => {
    expect(estimateShift([unit(a, b)]).shift).toBeCloseTo(shift, 6);
  });

  test('infinite differences count as the least and the greatest ones', () => {
    // Of 105 differences k = 21: 21 infinite ones are beyond the bound, and of seven units 28.
    const withInfinite = (infinite: number, a: number) =>
      estimateShift(count(14).map((each, index) => (index < infinite ? unit(a, 0) : each)));
    expect(withInfinite(6, -1e6)).toMatchObject({ low: expect.toSatisfy(Number.isFinite) });
    expect(withInfinite(7, -1e6)).toMatchObject({ low: -Infinity, high: expect.any(Number) });
    expect(withInfinite(6, 1e6)).toMatchObject({ high: expect.toSatisfy(Number.isFinite) });
    expect(withInfinite(7, 1e6)).toMatchObject({ high: Infinity });
    expect(withInfinite(14, 1)).toEqual({ shift: Infinity, low: Infinity, high: Infinity });
  });

  test('between infinite differences of both signs there is no middle', () => {
    expect(estimateShift([unit(3, 0), unit(-1, 0), unit(-4, 0)]).shift).toBe(-Infinity);
    expect(estimateShift([unit(3, 0), unit(-2.5, 0), unit(5, 0), unit(-5.2, 0)]).shift).toBeNaN();
  });

  test('the order of the units changes nothing', () => {
    expect(estimateShift(count(14).toReversed())).toEqual(estimateShift(count(14)));
  });
});

describe('the critical value', () => {
  /** Two-sided, 5 %, of published tables of Wilcoxon's signed-rank test. */
  const PUBLISHED = [
    ...[1, 2, 3, 4, 5].map((n) => [n, -1] as const),
    ...([
      [6, 0],
      [7, 2],
      [8, 3],
      [9, 5],
      [10, 8],
      [11, 10],
      [12, 13],
      [13, 17],
    ] as const),
    ...([
      [14, 21],
      [15, 25],
      [16, 29],
      [17, 34],
      [18, 40],
      [19, 46],
      [20, 52],
    ] as const),
    ...([
      [25, 89],
      [50, 434],
    ] as const),
  ];

  test.each(PUBLISHED)('of %i units is %i', (n, k) => {
    expect(findCritical(n)).toBe(k);
  });

  test('equals that of whole numbers up to the longest experiment', () => {
    expect(findCritical(0)).toBe(-1);
    let ways = [1n];
    for (let n = 1; n <= 84; n += 1) {
      const wider = [...ways, ...Array<bigint>(n).fill(0n)];
      ways = wider.map((each, sum) => each + (ways[sum - n] ?? 0n));
      let [k, below] = [-1, 0n];
      // P(W <= k) <= 1/40.
      while (40n * (below + (ways[k + 1] ?? 0n)) <= 2n ** BigInt(n)) {
        k += 1;
        below += ways[k] ?? 0n;
      }
      expect([n, findCritical(n)]).toEqual([n, k]);
    }
  });
});

describe("Fisher's test", () => {
  test.each<[[number, number, number, number], number]>([
    // Fisher's tea: 34 of 70.
    [[3, 1, 1, 3], 34 / 70],
    [[4, 0, 0, 4], 2 / 70],
    [[2, 2, 2, 2], 1],
    [[1, 9, 11, 3], 0.0027594562],
    [[14, 0, 9, 5], 4004 / 98280],
    [[14, 0, 10, 4], 2002 / 20475],
    [[0, 0, 0, 0], 1],
    [[40, 0, 0, 0], 1],
    [[20, 0, 22, 0], 1],
    [[0, 20, 0, 22], 1],
    [[20, 8, 0, 0], 1],
    [[0, 0, 20, 8], 1],
  ])('of %j gives p = %f', (table, p) => {
    expect(testFisher(table)).toBeCloseTo(p, 9);
  });

  /** In whole numbers: how many tables have these sums, and how many of them are at most as probable. */
  function testExactly([a, b, c, d]: readonly [number, number, number, number]): number {
    const [row, column, all] = [a + b, a + c, a + b + c + d];
    const weigh = (x: number) => choose(row, x) * choose(all - row, column - x);
    let rare = 0n;
    for (let x = 0; x <= column; x += 1)
      if (weigh(x) * 10_000_000n <= weigh(a) * 10_000_001n) rare += weigh(x);
    return Number((rare * 10n ** 15n) / choose(all, column)) / 1e15;
  }

  function choose(n: number, k: number): bigint {
    if (k < 0 || k > n) return 0n;
    let ways = 1n;
    for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
    return ways;
  }

  const cell = fc.integer({ min: 0, max: 42 });

  test('equals a computation with whole numbers, whichever rows and columns are exchanged', () => {
    fc.assert(
      fc.property(fc.tuple(cell, cell, cell, cell), (table) => {
        const [a, b, c, d] = table;
        const p = expect.closeTo(testExactly(table), 11);
        const exchanged = [table, [c, d, a, b], [b, a, d, c], [a, c, b, d]] as const;
        expect(exchanged.map((each) => testFisher(each))).toEqual([p, p, p, p]);
      }),
      { numRuns: 500, examples: [[[0, 0, 0, 0]], [[42, 0, 0, 42]], [[0, 42, 0, 42]]] },
    );
  });
});
