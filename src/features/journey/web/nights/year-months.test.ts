import { expect, it } from 'vitest';
import { night } from '#pictures/web/nights.fixture.ts';
import { findTone, yearMonths, yearRange } from './year-months.ts';

it('the twelve months end with the newest date, and their newest row is the first', () => {
  const range = yearRange('last', '2026-11-23');
  expect(range).toEqual({ from: '2025-12-01', to: '2026-11-23' });
  const months = yearMonths(range, { first: '2025-12-05', last: '2026-11-23' }, []);
  expect(months.map(({ month }) => month).join(' ')).toBe(
    '2026-09 2026-10 2026-11 2026-06 2026-07 2026-08 2026-03 2026-04 2026-05 2025-12 2026-01 2026-02',
  );
  expect(yearRange(2024, '2026-11-23')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
});

it.each([
  ['2026-03-10', 299, false, 1],
  ['2026-03-10', 390, false, 3],
  ['2026-03-10', 510, false, 5],
  ['2026-03-10', 179, false, 'unlogged'],
  ['2026-03-10', 179, true, 1],
  ['2026-03-10', 0, true, 'awake'],
  // Between the first sleep and the newest.
  ['2026-03-01', 0, false, 'outside'],
  ['2026-03-02', 0, false, 'unlogged'],
  ['2026-03-31', 0, false, 'outside'],
])(
  'the year shows %s with %i minutes, awake: %s, with the tone %s',
  (date, minutes, noSleep, tone) => {
    const item = { ...night(date, [], noSleep), minutes };
    const known = { first: '2026-03-02', last: '2026-03-30' };
    const dates = yearMonths({ to: '2026-03-31' }, known, [item]).flatMap((month) => month.dates);
    const shown = dates.find(({ sleepDate }) => sleepDate === date);
    expect(shown && findTone(shown, known)).toBe(tone);
  },
);
