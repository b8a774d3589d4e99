import { expect, it } from 'vitest';
import { historyRows } from './history-rows.ts';

const sleep = (id: string, startTime: string, sleepDate?: string) => ({
  id,
  startTime,
  timeZone: 'Asia/Jakarta',
  ...(sleepDate && { sleepDate }),
});

it('the sleep history lists each month above the sleeps with a sleep date in it', () => {
  const totals = {
    month: '2026-11',
    days: 2,
    fullDays: 1,
    minutes: 500,
    points: 80,
    bonusPoints: 0,
  };
  const rows = historyRows(
    [
      sleep('active', '2026-11-30T18:00:00.000Z'),
      sleep('a', '2026-11-02T15:00:00.000Z', '2026-11-03'),
      sleep('b', '2026-10-31T15:00:00.000Z', '2026-11-01'),
      sleep('c', '2026-10-30T15:00:00.000Z', '2026-10-31'),
    ],
    [totals],
  );
  expect(
    rows.map((row) => (row.kind === 'month' ? [row.month, row.totals] : row.sleep.id)),
  ).toEqual([
    // Past midnight in Jakarta it is December already.
    ['2026-12', undefined],
    'active',
    ['2026-11', totals],
    'a',
    'b',
    ['2026-10', undefined],
    'c',
  ]);
});
