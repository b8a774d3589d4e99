import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { addUp, partialMonths } from './range-totals.ts';

/** A day of 8 hours on each date of two years. */
const DATES = Array.from({ length: 730 }, (_, index) => addDays('2025-01-01', index));
const FIGURES = { minutes: 480, points: 80, runDay: 3, fullDays: 1, days: 1, bonusPoints: 0 };
const MONTHS = [...Map.groupBy(DATES, (date) => date.slice(0, 7))].map(([month, dates]) => ({
  ...FIGURES,
  month,
  days: dates.length,
}));

it('whole months and single days add up to every date of the range, once', () => {
  const index = fc.integer({ min: 0, max: DATES.length - 1 });
  fc.assert(
    fc.property(index, index, (one, other) => {
      const [from = '', to = ''] = [one, other].toSorted((a, b) => a - b).map((at) => DATES[at]);
      const within = ({ from = '', to = '' }) => DATES.filter((date) => from <= date && date <= to);
      const days = partialMonths({ from, to }).flatMap((part) => within(part).map(() => FIGURES));
      expect(addUp({ from, to }, MONTHS, days as never).days).toBe(within({ from, to }).length);
    }),
  );
});
