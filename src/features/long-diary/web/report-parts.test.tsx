import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import { DetailedTable } from './detailed-table.tsx';
import { DiaryPages } from './diary-pages.tsx';
import type { ReportPartsProps } from './report-texts.ts';

const FIRST = '2026-11-02';

/** A night of eight hours in UTC that ends at 07:00. */
function night(sleepDate: string, answers: Partial<CountingSession> = {}): CountingSession {
  const endTime = Date.parse(`${sleepDate}T07:00Z`);
  const startTime = endTime - 8 * 3_600_000;
  return { startTime, endTime, sleepDate, timeZone: 'UTC', quality: null, ...answers };
}

const ANSWERED = night(FIRST, {
  minutesToFallAsleep: 20,
  awakenings: 0,
  minutesAwake: 0,
  intoBedAt: Date.parse('2026-11-01T22:30Z'),
  outOfBedAt: Date.parse('2026-11-02T07:30Z'),
  quality: 5,
});

/** From the first date: an answered night, a sleepless date, a partly answered night, and nothing. */
const reportOf = (count: number): ReportPartsProps['report'] => ({
  from: FIRST,
  to: addDays(FIRST, count - 1),
  dates: groupByDate(
    [ANSWERED, night('2026-11-04', { minutesToFallAsleep: 31 })],
    new Set(['2026-11-03']),
  ),
  notes: [
    { sleepDate: FIRST, note: 'Warm.' },
    { sleepDate: FIRST, note: 'A nap.' },
  ],
});

const readTable = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('the table shows answers by date, a dash where one is missing, and what is typical', () => {
  render(<DetailedTable report={reportOf(4)} />);
  const none = '–not answered';
  expect(readTable(screen.getByRole('table'))).toEqual([
    'Night | Into bed | Time to fall asleep | Times awake | Awake in all | Out of bed | Asleep | In bed | Sleep efficiency',
    'Sun–Mon, Nov 2 | 10:30 PM | 20 min | 0 | 0 min | 7:30 AM | 7 h 40 min | 9 h | 85.2%',
    'Mon–Tue, Nov 3 | Didn’t sleep',
    `Tue–Wed, Nov 4 | ${none} | 31 min | ${none} | ${none} | ${none} | ${none} | ${none} | ${none}`,
    `Wed–Thu, Nov 5 | ${none}`,
    'Typical | 10:30 PM | 26 min | 0 | 0 min | 7:30 AM | 7 h 40 min | 9 h | 85.2%',
  ]);
});

test('a page of the diary leaves empty what was not recorded, and the last one has the means', () => {
  render(<DiaryPages report={reportOf(3)} hasNotes />);
  const [page, means] = screen.getAllByRole('table') as [HTMLElement, HTMLElement];
  expect(readTable(page)).toEqual([
    'Night | Sun–Mon, Nov 2 | Mon–Tue, Nov 3\nDidn’t sleep | Tue–Wed, Nov 4',
    'What time did you get into bed? | 10:30 PM |  | ',
    'What time did you try to fall asleep? | 11:00 PM |  | 11:00 PM',
    'How long did it take you to fall asleep? (min) | 20 |  | 31',
    'How often did you wake up? | 0 |  | ',
    'How long were you awake in all? (min) | 0 |  | ',
    'What time did you wake up for good? | 7:00 AM |  | 7:00 AM',
    'What time did you get out of bed? | 7:30 AM |  | ',
    'How did you sleep? (1 badly to 5 wonderfully) | 5 |  | ',
    'Notes | Warm.\nA nap. |  | ',
  ]);
  expect(readTable(means)).toEqual([
    'Nov 2\u2009–\u20094, 2026 | Mean | SD | Days',
    'What time did you get into bed? | 10:30 PM | – | 1',
    'What time did you try to fall asleep? | 11:00 PM | 0 min | 2',
    'How long did it take you to fall asleep? (min) | 25.5 | 7.8 | 2',
    'How often did you wake up? | 0.0 | – | 1',
    'How long were you awake in all? (min) | 0.0 | – | 1',
    'What time did you wake up for good? | 7:00 AM | 0 min | 2',
    'What time did you get out of bed? | 7:30 AM | – | 1',
    'How did you sleep? (1 badly to 5 wonderfully) | 5.0 | – | 1',
    'Notes | – | – | 1',
  ]);
  expect(screen.getByText(/This is not the validated form/)).toBeDefined();
});

test('without notes their cells are empty, and their days are not counted', () => {
  render(<DiaryPages report={reportOf(3)} hasNotes={false} />);
  expect(screen.getAllByText('Notes')).toHaveLength(1);
  expect(screen.queryByText(/Warm/)).toBeNull();
});

test.each([
  [7, 1],
  [8, 2],
  [14, 2],
  [28, 4],
])('%i days are on %i pages, each named by its dates', (days, pages) => {
  render(<DiaryPages report={reportOf(days)} hasNotes={false} />);
  const regions = screen.getAllByRole('region', { name: /^Sleep diary by day Nov/ });
  expect(regions).toHaveLength(pages);
  expect(new Set(regions.map(readName)).size).toBe(pages);
});

const readName = (region: HTMLElement) =>
  document.querySelector(`[id="${region.getAttribute('aria-labelledby')}"]`)?.textContent;

test('the CSV has the columns with units, and the rows of all dates', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(<DetailedTable report={reportOf(3)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  const file = saved.mock.calls[0]?.[0] as File;
  expect(file.name).toBe('lelap-mornings-2026-11-02-2026-11-04.csv');
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
    '\uFEFF"Night","Into bed","Tried to sleep","Time to fall asleep (min)","Times awake","Awake in all (min)","Woke for good","Out of bed","Quality (1–5)","Asleep (min)","In bed (min)","Sleep efficiency (%)","Didn’t sleep"\r\n' +
      '2026-11-02,22:30,23:00,20,0,0,07:00,07:30,5,460,540,85.2,\r\n' +
      '2026-11-03,,,,,,,,,,,,1\r\n' +
      '2026-11-04,,23:00,31,,,07:00,,,,,,\r\n',
  );
});
