import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareGroups } from './two-groups.ts';

const TENS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
const more = (by: number) => TENS.map((value) => value + by);
const same = (count: number) => Array.from({ length: count }, () => 450);

test.each([
  ['no difference', same(10), same(12), { shift: 0, low: 0, high: 0, differs: false }],
  ['beyond chance', more(51), TENS, { shift: 51, low: 1, high: 101, differs: true }],
  ['at its limit', more(50), TENS, { shift: 50, low: 0, high: 100, differs: false }],
  ['less at its limit', TENS, more(50), { shift: -50, low: -100, high: 0, differs: false }],
  ['less, beyond chance', TENS, more(51), { shift: -51, low: -101, high: -1, differs: true }],
  [
    'two sizes in any order',
    [407, 394, 467, 483, 538, 481, 469, 489, 455, 360, 509, 432],
    [467, 442, 604, 514, 477, 397, 501, 410, 515, 378, 451, 504, 412],
    { shift: -7, low: -82, high: 61, differs: false },
  ],
])('two groups are compared: %s', (_, values, others, expected) => {
  expect(compareGroups(values, others)).toEqual(expected);
});

test('two groups are compared from 10 values of each', () => {
  const nine = [469, 577, 505, 506, 482, 469, 484, 450, 415];
  const thirty = Array.from({ length: 30 }, (_, index) => 400 + index);
  expect(compareGroups(nine, thirty)).toBeUndefined();
  expect(compareGroups(thirty, nine)).toBeUndefined();
  expect(compareGroups([...nine, 407], thirty.slice(20))).toBeDefined();
});

const group = fc.array(fc.integer({ min: 0, max: 720 }), { minLength: 10, maxLength: 40 });

test('more of all values of a group shift the interval as much', () => {
  fc.assert(
    fc.property(group, group, fc.integer({ min: -720, max: 720 }), (values, others, by) => {
      const before = compareGroups(values, others);
      const after = compareGroups(
        values.map((value) => value + by),
        others,
      );
      expect([after?.shift, after?.low, after?.high]).toEqual(
        [before?.shift, before?.low, before?.high].map((bound) => Number(bound) + by),
      );
    }),
  );
});

test('swapped groups have the negative interval', () => {
  fc.assert(
    fc.property(group, group, (values, others) => {
      const there = compareGroups(values, others);
      const back = compareGroups(others, values);
      expect([back?.shift, back?.low, back?.high]).toEqual(
        [there?.shift, there?.high, there?.low].map((bound) => 0 - Number(bound)),
      );
      expect(back?.differs).toBe(there?.differs);
    }),
  );
});
