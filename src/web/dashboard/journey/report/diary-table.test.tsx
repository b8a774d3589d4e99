import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { groupByDate } from '#domain/insights/episodes.ts';
import { makeDiaryPage } from '#domain/insights/diary-page.ts';
import { webWallClock } from '#web/time/zoned-time.ts';
import { DiaryTable } from './diary-table.tsx';

const sleep = (sleepDate: string, from: string, to: string) => ({
  sleepDate,
  startTime: Date.parse(`${sleepDate}T${from}Z`),
  endTime: Date.parse(`${sleepDate}T${to}Z`),
  timeZone: 'UTC',
  quality: null,
});

it('the report counts gaps between the sleeps of one night, and leaves open what was not recorded', () => {
  const sleeps = [
    sleep('2026-11-20', '00:00', '08:00'),
    sleep('2026-11-21', '00:00', '03:00'),
    sleep('2026-11-21', '03:40', '08:00'),
  ];
  const page = makeDiaryPage(groupByDate(sleeps, new Set()), '2026-11-21', 3, webWallClock);
  const details = { kind: 'work' as const, isSleepless: false, bars: [] };
  render(<DiaryTable rows={page.rows.map((row) => ({ ...row, ...details }))} />);
  const [head, ...rows] = screen
    .getAllByRole('row')
    .map((row) =>
      [...within(row).queryAllByRole('columnheader'), ...within(row).queryAllByRole('cell')].map(
        ({ textContent }) => textContent,
      ),
    );
  const gaps = head?.indexOf('Gaps in the log') ?? 0;
  // A row starts with its date, which is no cell.
  expect(rows.map((cells) => cells.slice(gaps - 1, gaps + 3))).toEqual([
    ['', '', '', ''],
    ['', '', '', ''],
    ['1', '40', '', ''],
  ]);
  expect(screen.getByText(/Empty cell: not recorded\.$/)).toBeTruthy();
});
