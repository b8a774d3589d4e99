import { describe, expect, test } from 'vitest';
import type { DateValue } from './estimate.ts';
import { findOffer, forecast } from './forecast.ts';

const repeat = (count: number, value: number | null, kind: DateValue['kind'] = 'work') =>
  Array.from({ length: count }, (): DateValue => ({ kind, value }));
const toDates = (values: readonly (number | null)[]) =>
  values.map((value): DateValue => ({ kind: 'work', value }));
/** Values that differ from date to date. */
const vary = (count: number) =>
  toDates(Array.from({ length: count }, (_, day) => 400 + ((day * 37) % 101)));
const unlogged = (count: number) => repeat(count, null);

const NOT_ENOUGH = { state: 'not-enough', need: 28, difference: null };

describe('a forecast needs', () => {
  test.each([
    ['28 nights of the dates, and 27 are too few', 27, 'not-enough'],
    ['28 nights of the dates', 28, 'ok'],
  ])('%s', (_, have, state) => {
    const dates = [...unlogged(56 - have), ...vary(have)];
    for (const outcome of ['minutes', 'bed', 'rating'] as const)
      expect(forecast(outcome, 4, dates)).toMatchObject({ state, have, need: 28 });
  });

  test('a night at all', () => {
    expect(forecast('bed', 4, unlogged(56))).toEqual({ ...NOT_ENOUGH, have: 0 });
    expect(forecast('minutes', 4, [])).toEqual({ ...NOT_ENOUGH, have: 0 });
  });

  /** 218 minutes from midnight are a circular SD of 238.9 minutes, and 219 one of 240.3. */
  test.each([
    [1222, 218, 28, 'ok'],
    [1221, 219, 28, 'no-usual-time'],
    [1221, 219, 27, 'not-enough'],
    [0, 720, 28, 'no-usual-time'],
  ])('a usual time: minutes %i and %i of the day in turn on %i dates are %s', (...row) => {
    const [one, other, have, state] = row;
    const dates = toDates(Array.from({ length: have }, (_, day) => (day % 2 === 0 ? one : other)));
    expect(forecast('bed', 4, dates)).toMatchObject({ state, have });
    expect(forecast('minutes', 4, dates).state).toBe(have < 28 ? 'not-enough' : 'ok');
  });

  test('more than four units to come', () => {
    // 28 units in 28 * 7 dates are one in a week.
    const within = (dates: number) =>
      forecast('minutes', 4, [...vary(28), ...unlogged(dates - 28)]);
    expect(within(196)).toEqual({ ...NOT_ENOUGH, have: 28 });
    expect(within(195)).toMatchObject({ state: 'ok', have: 28 });
  });
});

describe('the difference that would be found', () => {
  /** Of five free nights in a row the middle one is 60 longer; work nights are alike. */
  const dates = [
    ...[0, 0, 60, 0, 0].map((value): DateValue => ({ kind: 'free', value })),
    ...repeat(24, 400),
  ];
  /** Shares of 1/3, 1/4, 1/5 and 1/6: 15 of 57 for the outer ones, and 20 of 67 for the inner ones. */
  const distance = (60 + (2 * 60 * 15) / 57 + (2 * 60 * 20) / 67) / 29;

  test.each([
    [4, Math.sqrt(25)],
    [6, Math.sqrt(39)],
    [8, Math.sqrt(53)],
    [12, Math.sqrt(81)],
  ])('in %i weeks is by hand 7.3 mean distances over %f', (weeks, root) => {
    expect(forecast('minutes', weeks, dates)).toEqual({
      state: 'ok',
      have: 29,
      need: 28,
      difference: expect.closeTo((7.3 * distance) / root, 9),
    });
  });

  const differenceOf = (given: readonly DateValue[]) => forecast('minutes', 4, given).difference;

  test('is made from the first date with a value on', () => {
    const cut = differenceOf(dates);
    for (const before of [1, 13, 27])
      expect(differenceOf([...unlogged(before), ...dates])).toBe(cut);
  });

  test('is greater when nights are missing after the first one', () => {
    // 29 units in 58 dates: half as many to come.
    expect(differenceOf([...dates, ...unlogged(29)])).toBeCloseTo(
      (7.3 * distance) / Math.sqrt(11),
      9,
    );
  });

  test('leaves nights out that have fewer than four others of their kind', () => {
    const withFree = (count: number) => [...vary(28), ...repeat(count, 700, 'free')];
    const withoutValue = (count: number) => [...vary(28), ...unlogged(count)];
    expect(differenceOf(withFree(4))).toBe(differenceOf(withoutValue(4)));
    expect(differenceOf(withFree(5))).not.toBe(differenceOf(withoutValue(5)));
  });

  test('is 0 if the nights of each kind are alike', () => {
    const alike = [...repeat(20, 400), ...repeat(8, 500, 'free')];
    expect(forecast('minutes', 8, alike).difference).toBeCloseTo(0, 9);
    expect(forecast('rating', 8, repeat(56, 3)).difference).toBeCloseTo(0, 9);
    expect(forecast('bed', 8, repeat(56, 1430)).difference).toBeCloseTo(0, 9);
  });

  test('of times of falling asleep is the same before, round and after midnight', () => {
    const turned = (by: number) =>
      forecast(
        'bed',
        8,
        vary(56).map((date) => ({ ...date, value: ((date.value as number) + by) % 1440 })),
      ).difference;
    const plain = forecast('minutes', 8, vary(56)).difference;
    for (const by of [0, 600, 980, 1000, 1020]) expect(turned(by)).toBeCloseTo(plain as number, 9);
  });
});

test.each([
  [27, 23 * 60, 'not-enough'],
  [27, null, 'not-enough'],
  [28, null, 'no-usual-time'],
  [28, 18 * 60, 'ok'],
  [28, 18 * 60 - 1, 'not-at-night'],
  [28, 0, 'ok'],
  [28, 6 * 60, 'ok'],
  [28, 6 * 60 + 1, 'not-at-night'],
])('after %i nights with a usual bedtime at minute %s the offer is %s', (nights, bed, offer) => {
  expect(findOffer(nights, bed)).toBe(offer);
});
