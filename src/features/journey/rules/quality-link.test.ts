import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { findQualityLink } from './quality-link.ts';

test.each([
  [200, 120, 0.2, true],
  [200, 119, 0.19, false],
  [200, 80, -0.2, true],
  [200, 81, -0.19, false],
  // Of so few nights this may be chance.
  [20, 13, 0.3, false],
])('of %i long and as many short nights %i agree: rho %d', (each, agreeing, rho, isLinked) => {
  const rows = Array.from({ length: 2 * each }, (_, i) => {
    const isLong = i % 2 === 0;
    const agrees = Math.floor(i / 2) < agreeing;
    const quality = isLong === agrees ? 4 : 3;
    // No two on consecutive dates, so that each counts for itself.
    return { sleepDate: addDays('2024-01-01', 2 * i), x: isLong ? 480 : 360, quality };
  });
  const link = findQualityLink(rows);
  expect(link).toMatchObject({ state: 'ok', isLinked });
  expect(link.rho).toBeCloseTo(rho, 12);
});

test.each([
  [9, 'ok'],
  [10, 'too-dependent'],
])('%i pairs of consecutive, alike nights: %s', (pairs, state) => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    sleepDate: addDays('2024-01-01', i <= pairs ? i : 2 * i),
    x: 300 + 5 * i,
    quality: i < 20 ? 2 : 4,
  }));
  expect(findQualityLink(rows).state).toBe(state);
});
