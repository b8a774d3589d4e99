import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { night, session } from './nights.fixture.ts';
import { TrendSpans } from './trend-spans.tsx';

const TODAY = '2026-11-23';

/** From 23:00 to 06:30 in Jakarta. */
const nightAgo = (daysAgo: number) => {
  const [sleepDate, evening] = [addDays(TODAY, -daysAgo), addDays(TODAY, -daysAgo - 1)];
  return night(sleepDate, [session(`${evening}T16:00`, `${evening}T23:30`, { quality: 4 })]);
};

async function open(daysAgo: number[]) {
  vi.useFakeTimers({ now: new Date(`${TODAY}T21:00:00+07:00`), shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data: { items: daysAgo.map(nightAgo), nextCursor: null } }),
  );
  window.history.replaceState(null, '', '/dashboard?tab=history');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <TrendSpans />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'How long, and when?' });
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const legend = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const readout = () => screen.getByRole('status').textContent;

it('Trends shows 30 days with their typical night, and a year by its address', async () => {
  const { click } = await open([0, 1, 2, 4, 5, 6, 7, 8, 40]);
  expect(
    screen.getByRole('img', { name: 'Typically 7 h 30 min a night over 30 days.' }),
  ).toBeTruthy();
  expect(legend()).toEqual(['Night', '7-day median', 'Nothing logged']);
  await click(screen.getByRole('button', { name: 'Year' }));
  const typical = 'Typically 7 h 30 min a night over a year, with 9 nights logged.';
  expect(screen.getByRole('img', { name: typical })).toBeTruthy();
  expect(location.search).toBe('?tab=history&range=year');
});

it('a date of the longer view is read, opened in the diary, and listed as a table', async () => {
  const { click, tab, keyboard } = await open([0, 1, 2, 4, 5, 6, 7]);
  await click(screen.getByRole('button', { name: '7 days' }));
  expect(legend()).toEqual(['Night', 'Nothing logged']);
  await tab();
  await tab();
  await tab();
  expect(readout()).toMatch(
    /^Night into Mon, Nov 23 (23:00|11:00\sPM) – (06:30|6:30\sAM) · 7\.5 h · Well$/,
  );
  await keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(readout()).toBe('Fri, Nov 20 Nothing logged');
  await click(screen.getByText('Show as table'));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(8);
  screen.getByRole('button', { name: 'Fri, Nov 20' }).focus();
  await keyboard('{Enter}');
  const inDiary = '?tab=history&view=diary&from=2026-11-20&to=2026-11-20';
  expect(location.search).toBe(inDiary);
});

it('six nights are shown as 7 days, without a choice and without a typical night', async () => {
  await open([0, 1, 2, 3, 4, 5]);
  expect(screen.queryByRole('button', { name: 'Year' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Oldest first.' })).toBeTruthy();
  expect(legend()).toEqual(['Night']);
});
