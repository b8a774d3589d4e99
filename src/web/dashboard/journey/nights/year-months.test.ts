import { expect, it } from 'vitest';
import { yearMonths, yearRange } from './year-months.ts';

const night = (sleepDate: string, minutes: number, noSleep = false) => ({
  sleepDate,
  minutes,
  runDay: 0,
  mark: { kind: null, noSleep },
  sessions: [],
});

const KNOWN = { first: '2026-03-02', last: '2026-03-30' };

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
  [night('2026-03-10', 299), 1],
  [night('2026-03-10', 300), 2],
  [night('2026-03-10', 390), 3],
  [night('2026-03-10', 450), 4],
  [night('2026-03-10', 510), 5],
  [night('2026-03-10', 179), 'unlogged'],
  [night('2026-03-10', 179, true), 1],
  [night('2026-03-10', 0, true), 'awake'],
])('the year shows %o with the tone %s', (item, tone) => {
  const months = yearMonths({ to: '2026-03-31' }, KNOWN, [item]);
  const march = months.find(({ month }) => month === '2026-03')?.dates ?? [];
  expect(march[9]?.tone).toBe(tone);
});

it('no date is missing before the first sleep or after the newest', () => {
  const months = yearMonths({ to: '2026-03-31' }, KNOWN, []);
  const march = months.find(({ month }) => month === '2026-03')?.dates ?? [];
  expect([march[0], march[1], march[29], march[30]].map((date) => date?.tone)).toEqual([
    'before',
    'unlogged',
    'unlogged',
    'later',
  ]);
});
