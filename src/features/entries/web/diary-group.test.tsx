import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { DiaryGroup } from './diary-group.tsx';

const sleep = (startTime: string, hours: number, more: Partial<SleepEntry> = {}): SleepEntry => ({
  id: startTime,
  startTime,
  endTime: new Date(Date.parse(startTime) + hours * 3_600_000).toISOString(),
  durationMinutes: hours * 60,
  timeZone: 'Asia/Jakarta',
  kind: 'night',
  quality: null,
  note: null,
  ...more,
});

const on = (date: string, ...sleeps: SleepEntry[]) => ({
  date,
  month: date.slice(0, 7),
  sleeps,
});

const TOTALS = { month: '2026-10', days: 2, fullDays: 1, minutes: 500, points: 80, bonusPoints: 0 };

it('a group of the diary has an entry per date with its naps, and lines for months and gaps', () => {
  const nap = sleep('2026-10-31T06:00:00.000Z', 1, { kind: 'nap', points: 7 });
  render(
    <DiaryGroup
      before={on('2026-11-04', sleep('2026-11-03T15:00:00.000Z', 8))}
      dates={[
        on('2026-11-03', sleep('2026-11-02T15:00:00.000Z', 8)),
        on('2026-10-31', nap, sleep('2026-10-30T15:00:00.000Z', 9)),
        on('2026-10-29', sleep('2026-10-28T15:00:00.000Z', 9, { note: 'Réveil tôt' })),
      ]}
      months={[TOTALS]}
      noSleepDates={['2026-11-02']}
      isInStreak={() => false}
      screenZone="Asia/Jakarta"
      form="full"
      searched="reveil"
      open={() => undefined}
      selected={undefined}
      hasMore={false}
    />,
  );
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^Mon–Tue, Nov 3/),
    'Sun–Mon, Nov 2 · Didn’t sleep',
    'Sat–Sun, Nov 1 · Nothing loggedAdd',
    'October 20261 full day · 8.3\u00A0h · 80\u00A0pts'.replaceAll('\u00A0', ' '),
    expect.stringMatching(/^Fri–Sat, Oct 31.*Nap .*1\.0 h · \+7$/),
    'Thu–Fri, Oct 30 · Nothing loggedAdd',
    expect.stringMatching(/^Wed–Thu, Oct 29.*Réveil tôt$/),
  ]);
  expect(screen.getByText('Réveil').tagName).toBe('MARK');
});
