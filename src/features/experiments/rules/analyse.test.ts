import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse, countFollowed, type Analysis, type TossedDate } from './analyse.ts';
import { findUnits, TINY } from './estimate.ts';

/** A letter a date: y and Y are yes, n and N as you like; capitals are free dates. Dates beyond the values have none. */
function toDates(arms: string, values: readonly (number | null)[]): TossedDate[] {
  return [...arms].map((letter, day) => ({
    arm: letter.toLowerCase() === 'y' ? 'with' : 'without',
    kind: letter === letter.toUpperCase() ? 'free' : 'work',
    value: values[day] ?? null,
  }));
}

/** Values that differ from date to date. */
const vary = (count: number) => Array.from({ length: count }, (_, day) => 400 + ((day * 37) % 101));
const stateOf = (dates: readonly TossedDate[]) => analyse('minutes', dates).state;

const YN_28 = 'yn'.repeat(14);

describe('the state of a result is', () => {
  test.each([
    ['not-enough from 13 units', YN_28, 13, 'not-enough'],
    ['ok from 14 units', YN_28, 14, 'ok'],
    ['not-enough from 4 units of yes', 'nnnny'.repeat(4), 20, 'not-enough'],
    ['ok from 5 units of yes', 'nnnny'.repeat(5), 25, 'ok'],
    ['not-enough from 4 units of as you like', 'yyyyn'.repeat(4), 20, 'not-enough'],
    ['ok from 5 units of as you like', 'yyyyn'.repeat(5), 25, 'ok'],
    ['not-enough without a night', YN_28, 0, 'not-enough'],
    ['not-enough without a date', '', 0, 'not-enough'],
    ['not-enough from one arm alone', 'y'.repeat(28), 28, 'not-enough'],
  ])('%s', (_, arms, logged, state) => {
    expect(stateOf(toDates(arms, vary(logged)))).toBe(state);
  });

  test('not-enough from 13 units and 4 nights that have too few others of their kind', () => {
    const thirteen = 'ynynynynynyny';
    expect(analyse('minutes', toDates(`${thirteen}YNYN`, vary(17)))).toMatchObject({
      state: 'not-enough',
      logged: { with: 9, without: 8 },
    });
    expect(stateOf(toDates(`${thirteen}YNYNY`, vary(18)))).toBe('ok');
    expect(stateOf(toDates(`${thirteen}nYNYN`, vary(18)))).toBe('ok');
  });

  test('not-enough if the arm goes with the kind of the date, since a bound is not finite', () => {
    expect(stateOf(toDates('yyyyyNN'.repeat(8), vary(56)))).toBe('not-enough');
    // A few free dates that are all yes leave the bounds finite.
    expect(stateOf(toDates('ynyny'.repeat(10) + 'YYYYY', vary(55)))).toBe('ok');
  });

  /** 14 dates of yes are logged, and so many of 14 as you like: all missing ones are of one arm. */
  test.each([
    // p = 2 * C(14, 4) / C(28, 4) = 0.098, and 2 * C(14, 5) / C(28, 5) = 0.041.
    [4, 'ok'],
    [5, 'uneven'],
    // Enough are missing for too few units of an arm.
    [9, 'uneven'],
    [10, 'not-enough'],
  ])('with %i of 14 nights missing in one arm and none in the other: %s', (missing, state) => {
    for (const isMissing of ['y', 'n']) {
      const isLogged = [...YN_28].map(
        (letter, day) => letter !== isMissing || Math.floor(day / 2) >= missing,
      );
      const values = vary(28).map((value, day) => (isLogged[day] ? value : null));
      expect(stateOf(toDates(YN_28, values))).toBe(state);
    }
  });

  test('not-enough, and not uneven, if one arm has no night with a value', () => {
    const values = vary(28).map((value, day) => (day % 2 === 1 ? null : value));
    expect(stateOf(toDates(YN_28, values))).toBe('not-enough');
  });
});

describe('times of falling asleep', () => {
  const clocks = (...row: number[]) =>
    Array.from({ length: 28 }, (_, day) => row[day % row.length] as number);
  const bedOf = (values: readonly (number | null)[]) =>
    analyse('bed', toDates('yynn'.repeat(7), values));

  test.each([
    // 218 minutes from midnight are a circular SD of 238.9 minutes, and 219 one of 240.3.
    ['spread a little less than 240 minutes', clocks(1222, 218), 'ok'],
    ['spread a little more than 240 minutes', clocks(1221, 219), 'no-usual-time'],
    ['are opposite to each other', clocks(0, 720), 'no-usual-time'],
    ['are spread evenly round the clock', clocks(0, 480, 960), 'no-usual-time'],
    ['are too few and opposite', [0, 720], 'no-usual-time'],
    ['are one', [1400], 'not-enough'],
    ['are none', [], 'not-enough'],
  ])('that %s: %s', (_, values, state) => {
    expect(bedOf(values).state).toBe(state);
  });

  test('have no usual time before they are missing unevenly', () => {
    const values = clocks(1221, 219).map((value, day) => (day % 4 > 1 && day < 22 ? null : value));
    expect(analyse('minutes', toDates('yynn'.repeat(7), values)).state).toBe('not-enough');
    expect(bedOf(values).state).toBe('no-usual-time');
  });

  test('on both sides of midnight are 20 minutes apart', () => {
    const result = bedOf(Array.from({ length: 28 }, (_, day) => (day % 4 < 2 ? 1430 : 10)));
    const shift = expect.closeTo(-20, 6);
    expect(result).toMatchObject({ answer: 'less', shift, low: shift, high: shift });
  });
});

describe('the answer', () => {
  test.each([
    [60, 'more'],
    [1, 'more'],
    [2e-9, 'more'],
    [5e-10, 'unclear'],
    [0, 'unclear'],
    [-5e-10, 'unclear'],
    [-2e-9, 'less'],
    [-1, 'less'],
    [-60, 'less'],
  ])('of nights that are alike but for %d with the coin is %s', (shift, answer) => {
    const values = [...YN_28].map((letter) => (letter === 'y' ? shift : 0));
    const close = expect.closeTo(shift, 12);
    expect(analyse('minutes', toDates(YN_28, values))).toEqual({
      state: 'ok',
      planned: { with: 14, without: 14 },
      logged: { with: 14, without: 14 },
      shift: close,
      low: close,
      high: close,
      answer,
    });
  });

  test('of nights that are all alike is unclear, also if the arm goes with the kind', () => {
    const zero = expect.closeTo(0, 12);
    for (const arms of [YN_28, 'yyyyyNN'.repeat(4)]) {
      const result = analyse('rating', toDates(arms, Array(28).fill(3)));
      const expected = { state: 'ok', shift: zero, low: zero, high: zero, answer: 'unclear' };
      expect(result).toMatchObject(expected);
    }
  });

  test('is withheld with its figures in every other state', () => {
    const withheld = { shift: null, low: null, high: null, answer: null };
    const uneven = vary(28).map((value, day) => (day % 2 === 1 && day < 12 ? null : value));
    expect(analyse('minutes', toDates(YN_28, vary(13)))).toEqual({
      state: 'not-enough',
      planned: { with: 14, without: 14 },
      logged: { with: 7, without: 6 },
      ...withheld,
    });
    expect(analyse('minutes', toDates(YN_28, uneven))).toEqual({
      state: 'uneven',
      planned: { with: 14, without: 14 },
      logged: { with: 14, without: 8 },
      ...withheld,
    });
    expect(analyse('bed', toDates(YN_28, [0, 720]))).toEqual({
      state: 'no-usual-time',
      planned: { with: 14, without: 14 },
      logged: { with: 1, without: 1 },
      ...withheld,
    });
  });
});

/** Experiments with weekends and some nights missing. */
const experimentOf = (value: fc.Arbitrary<number>) =>
  fc
    .constantFrom(4, 6, 8, 12)
    .chain((weeks) =>
      fc.array(
        fc.record({
          arm: fc.constantFrom('with', 'without'),
          value: fc.option(value, { freq: 9 }),
        }),
        { minLength: 7 * weeks, maxLength: 7 * weeks },
      ),
    )
    .map((dates) =>
      dates.map((date, day): TossedDate => ({ ...date, kind: day % 7 < 5 ? 'work' : 'free' })),
    );
const ofMinutes = experimentOf(fc.integer({ min: 180, max: 660 }));

const change = (
  dates: readonly TossedDate[],
  how: (value: number, arm: TossedDate['arm']) => number,
): TossedDate[] =>
  dates.map((date) => (date.value === null ? date : { ...date, value: how(date.value, date.arm) }));

/** The analysis with these changes, up to rounding errors. */
const close = (analysis: Analysis, by: (figure: number) => number = (figure) => figure) => {
  const about = (figure: number | null) => (figure === null ? null : expect.closeTo(by(figure), 6));
  const { shift, low, high } = analysis;
  return { ...analysis, shift: about(shift), low: about(low), high: about(high) };
};

/** Whether a pair of dates has no weight: its difference counts as 0, also after a shift of one arm. */
function hasEmptyPair(dates: readonly TossedDate[]): boolean {
  const units = findUnits(
    dates.map((date) => ({ ...date, sign: date.arm === 'with' ? (1 as const) : (-1 as const) })),
  ).filter(({ b }) => b <= TINY);
  return units.some(({ a }) => units.some((other) => Math.abs(a + other.a) <= TINY));
}

describe('the analysis', () => {
  test('is the same if a constant is added to all values', () => {
    fc.assert(
      fc.property(ofMinutes, fc.integer({ min: -180, max: 600 }), (dates, more) => {
        const changed = change(dates, (value) => value + more);
        expect(analyse('minutes', changed)).toEqual(close(analyse('minutes', dates)));
      }),
    );
  });

  test('is mirrored if the arms are exchanged', () => {
    fc.assert(
      fc.property(ofMinutes, (dates) => {
        const { state, planned, logged, shift, low, high, answer } = analyse('minutes', dates);
        const exchanged = dates.map((date): TossedDate => ({
          ...date,
          arm: date.arm === 'with' ? 'without' : 'with',
        }));
        const negate = (figure: number | null) => (figure === null ? null : 0 - figure);
        expect(analyse('minutes', exchanged)).toEqual(
          close({
            state,
            planned: { with: planned.without, without: planned.with },
            logged: { with: logged.without, without: logged.with },
            shift: negate(shift),
            low: negate(high),
            high: negate(low),
            answer: answer === 'more' ? 'less' : answer === 'less' ? 'more' : answer,
          }),
        );
      }),
    );
  });

  test('moves by as much as is added to the values with, unless a pair says nothing', () => {
    fc.assert(
      fc.property(ofMinutes, fc.integer({ min: -180, max: 180 }), (dates, more) => {
        fc.pre(!hasEmptyPair(dates));
        const changed = change(dates, (value, arm) => (arm === 'with' ? value + more : value));
        expect({ ...analyse('minutes', changed), answer: null }).toEqual({
          ...close(analyse('minutes', dates), (figure) => figure + more),
          answer: null,
        });
      }),
    );
  });

  test('stays at 0 if pairs of dates say nothing, whatever is added to the values with', () => {
    const alike = toDates('yyyyyNN'.repeat(4), Array(28).fill(400));
    expect(hasEmptyPair(alike)).toBe(true);
    const changed = change(alike, (value, arm) => (arm === 'with' ? value + 60 : value));
    expect(analyse('minutes', changed)).toEqual(analyse('minutes', alike));
  });

  test('has figures as many times as large if the values are', () => {
    fc.assert(
      fc.property(ofMinutes, fc.integer({ min: 2, max: 9 }), (dates, times) => {
        const changed = change(dates, (value) => value * times);
        const scaled = close(analyse('minutes', dates), (figure) => figure * times);
        expect(analyse('minutes', changed)).toEqual(scaled);
      }),
    );
  });

  test('of times of falling asleep is the same if all are moved round the clock', () => {
    const ofClocks = experimentOf(fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(ofClocks, fc.integer({ min: 1, max: 1439 }), (dates, by) => {
        const moved = change(dates, (value) => (value + by) % 1440);
        expect(analyse('bed', moved)).toEqual(close(analyse('bed', dates)));
      }),
    );
  });

  test('of times of falling asleep is that of any values if none is past midnight', () => {
    fc.assert(
      fc.property(experimentOf(fc.integer({ min: 1000, max: 1400 })), (dates) => {
        expect(analyse('bed', dates)).toEqual(close(analyse('minutes', dates)));
      }),
    );
  });
});

test.each<[arms: string, done: string, answered: number, followed: number]>([
  ['ynyn', 'ynyn', 4, 4],
  ['ynyn', 'nyny', 4, 0],
  ['ynyn', 'yyyy', 4, 2],
  ['ynyn', 'nnnn', 4, 2],
  ['ynyn', '....', 0, 0],
  ['yyynnn', 'yn.yn.', 4, 2],
  ['', '', 0, 0],
])(
  'of the coins %s and the answers %s are answered and followed: %i, %i',
  (arms, done, ...counts) => {
    const dates = [...arms].map((letter, day) => ({
      arm: letter === 'y' ? ('with' as const) : ('without' as const),
      done: { y: true, n: false }[done[day] as string] ?? null,
    }));
    const [answered, followed] = counts;
    expect(countFollowed(dates)).toEqual({ answered, followed });
  },
);
