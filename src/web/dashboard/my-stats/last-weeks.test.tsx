import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LastWeeks } from './last-weeks.tsx';

const NOW = new Date('2026-11-20T21:00:00+07:00');

it.each([
  ['today', '2026-11-20', 'Fri, Nov 20', '2026-10-17'],
  [
    'tomorrow, to which a sleep that ends in the evening belongs',
    '2026-11-21',
    'Sat, Nov 21',
    '2026-10-18',
  ],
])('the five weeks end with %s', async (_, sleepDate, name, from) => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  vi.spyOn(console, 'log').mockReturnValue();
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new URL(new Request(input, init).url).search);
    const day = { sleepDate, minutes: 90, runDay: 0, bonusPoints: 0 };
    return Response.json({ data: { items: [day], nextCursor: null } });
  });
  const sleep = { id: 'evening', startTime: '2026-11-20T12:00:00Z', sleepDate };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LastWeeks data={{ recentSleeps: [sleep] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: `${name}: 1.5 h` });
  expect(screen.getAllByRole('listitem').at(-1)?.contains(link)).toBe(true);
  expect(asked).toEqual([`?from=${from}&to=${sleepDate}&limit=200`]);
});

it('the five weeks say nothing about days that could not be fetched', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LastWeeks data={{}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The days could not be fetched.')).toBeTruthy();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
