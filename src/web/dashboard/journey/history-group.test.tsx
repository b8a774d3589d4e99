import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HistoryGroup } from './history-group.tsx';

const sleep = (id: string, startTime: string, hours: number, sleepDate?: string) => ({
  id,
  startTime,
  endTime: new Date(Date.parse(startTime) + hours * 3_600_000).toISOString(),
  durationMinutes: hours * 60,
  timeZone: 'Asia/Jakarta',
  ...(sleepDate && { sleepDate }),
});

const TOTALS = { days: 2, fullDays: 1, minutes: 500, points: 80, bonusPoints: 0 };

it('a group of the history continues the month and the date of its neighbours', () => {
  render(
    <HistoryGroup
      before={[sleep('before', '2026-11-30T15:00:00.000Z', 8, '2026-12-01')]}
      sleeps={[
        // Past midnight in Jakarta it is December already.
        sleep('active', '2026-11-30T18:00:00.000Z', 8),
        sleep('a', '2026-11-02T15:00:00.000Z', 8, '2026-11-03'),
        sleep('b', '2026-10-31T15:00:00.000Z', 8, '2026-11-01'),
        sleep('nap', '2026-10-31T06:00:00.000Z', 4, '2026-10-31'),
      ]}
      after={[sleep('night', '2026-10-30T15:00:00.000Z', 9, '2026-10-31')]}
      months={new Map([['2026-11', { month: '2026-11', ...TOTALS }]])}
      isInStreak={() => false}
      screenZone="Asia/Jakarta"
      hasMore={false}
    />,
  );
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.map((text) => /^\D+ 2026|Nap/.exec(text)?.[0])).toEqual([
    undefined,
    'November 2026',
    undefined,
    undefined,
    'October 2026',
    'Nap',
  ]);
  expect(items[1]).toBe('November 20261 full day · 8.3 h · 80 pts');
  expect(items[4]).toBe('October 2026');
});
