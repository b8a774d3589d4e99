import { expect, test } from 'vitest';
import { compareWitnesses } from './compare-witnesses.ts';

const MINUTE = 60_000;

/** Nights of 8 hours by the device; the buttons are pressed so many minutes earlier and later. */
const nights = (differences: readonly (readonly [before: number, after: number])[]) =>
  differences.map(([before, after], index) => {
    const startTime = index * 1440 * MINUTE;
    const endTime = startTime + 480 * MINUTE;
    const toldStartTime = startTime - before * MINUTE;
    return { startTime, endTime, toldStartTime, toldEndTime: endTime + after * MINUTE };
  });

const same = (count: number, difference: readonly [number, number]) =>
  nights(Array.from({ length: count }, () => difference));

/** Half of 14 starts this far from the other half. */
const twoKinds = (apart: number) =>
  nights(Array.from({ length: 14 }, (_, n) => [n % 2 === 0 ? 0 : apart, 4] as const));

test.each([
  ['thirteen nights', same(13, [25, 5]), undefined],
  ['fourteen nights', same(14, [25, 5]), { startsBefore: 25, endsWithin: 5 }],
  ['late presses', same(14, [-10, -8]), { startsBefore: -10, endsWithin: 8 }],
  ['starts that span an hour', twoKinds(60), { startsBefore: 30, endsWithin: 4 }],
  ['starts that span more', twoKinds(61), undefined],
  [
    'one night by far',
    nights([[600, 600], ...Array.from({ length: 14 }, () => [25, 5] as const)]),
    { startsBefore: 25, endsWithin: 5 },
  ],
])('how the buttons differ from a device, of %s', (_, given, expected) => {
  expect(compareWitnesses(given)).toEqual(expected);
});
