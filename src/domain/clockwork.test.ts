import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockSpreadMinutes } from './clockwork.ts';

test.each([
  [[600], 0],
  [[1430, 10], 20],
  [[10, 1430], 20],
  [[1380, 0], 60],
  [[1380, 0, 1], 61],
  [[0, 720], 720],
])('starts at minutes %j spread over %i minutes', (minutes, spread) => {
  expect(clockSpreadMinutes(minutes)).toBe(spread);
});

test('turning the clock changes no spread', () => {
  const minuteArbitrary = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.array(minuteArbitrary, { minLength: 1, maxLength: 7 }),
      minuteArbitrary,
      (minutes, turn) => {
        const turned = minutes.map((minute) => (minute + turn) % 1440);
        expect(clockSpreadMinutes(turned)).toBe(clockSpreadMinutes(minutes));
      },
    ),
  );
});
