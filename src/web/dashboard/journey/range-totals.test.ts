import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { addUp, monthRange, partialMonths } from './range-totals.ts';

it.each([
  [{}, []],
  [{ from: '2026-11-01' }, []],
  [{ from: '2026-11-02' }, [{ from: '2026-11-02', to: '2026-11-30' }]],
  [{ to: '2026-02-28' }, []],
  [{ to: '2024-02-28' }, [{ from: '2024-02-01', to: '2024-02-28' }]],
  [{ from: '2026-11-05', to: '2026-11-05' }, [{ from: '2026-11-05', to: '2026-11-05' }]],
  [
    { from: '2026-10-31', to: '2026-11-01' },
    [
      { from: '2026-10-31', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-01' },
    ],
  ],
])('the partial months of %o are %o', (range, parts) => {
  expect(partialMonths(range)).toEqual(parts);
});

/** A day of 8 hours on each date of two years. */
const DATES = Array.from({ length: 730 }, (_, index) => addDays('2025-01-01', index));
const MONTHS = [...Map.groupBy(DATES, (date) => date.slice(0, 7))].map(([month, dates]) => ({
  month,
  days: dates.length,
  fullDays: dates.length,
  minutes: dates.length * 480,
  points: dates.length * 80,
  bonusPoints: 0,
}));
const dayOf = (sleepDate: string) => ({ sleepDate, minutes: 480, points: 80, runDay: 3 }) as never;

it('whole months and single days add up to every date of the range, once', () => {
  const index = fc.integer({ min: 0, max: DATES.length - 1 });
  fc.assert(
    fc.property(index, index, (one, other) => {
      const range = {
        from: DATES[Math.min(one, other)] ?? '',
        to: DATES[Math.max(one, other)] ?? '',
      };
      const within = ({ from = '', to = '' }) => DATES.filter((date) => from <= date && date <= to);
      const days = partialMonths(range).flatMap((part) => within(part).map(dayOf));
      expect(addUp(range, MONTHS, days).days).toBe(within(range).length);
    }),
  );
});

it('a month ends where the next begins', () => {
  expect(monthRange('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(monthRange('2026-12').to).toBe('2026-12-31');
});
