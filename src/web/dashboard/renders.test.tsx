import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeRendered } from '#web/renders.fixture.ts';
import { fakeServer, loaded, NIGHT, openDashboard } from './dashboard.fixture.tsx';

const MINUTE_MS = 60_000;

/** The refetch of the dashboard comes after the minute's tick here. */
const QUARTER_TO_THE_MINUTE = Date.parse('2026-11-20T18:00:45.000Z');

const night = {
  id: 'n1',
  startTime: '2026-11-18T15:00:00.000Z',
  endTime: '2026-11-18T23:00:00.000Z',
  sleepDate: '2026-11-19',
  durationMinutes: 480,
  points: 80,
};
const SLEPT = { totalPoints: 80, currentStreak: 1, recentSleeps: [night], lastSleep: night };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: QUARTER_TO_THE_MINUTE });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a clock tick renders the clock and the moon only', async () => {
  const server = fakeServer({ ...SLEPT, activeSleep: NIGHT });
  openDashboard();
  expect(await screen.findByRole('timer')).toBeTruthy();
  // The pending taps are loaded 3 s after the first view, and render the dashboard once.
  await pass(4_000);
  await act(() => vi.dynamicImportSettled());
  const asked = server.calls.length;
  takeRendered();
  await pass(12_000);
  expect(server.calls).toHaveLength(asked);
  expect(takeRendered()).toEqual(['Elapsed', 'Moon', 'NightArc', 'Tonight']);
});

it.each([
  ['My Stats', 'Recent Sleep Sessions'],
  ['Journey', 'Sleep Duration Trend'],
])('neither a clock tick nor equal data renders %s', async (tab, heading) => {
  const server = fakeServer(SLEPT);
  openDashboard();
  await loaded();
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  await screen.findByRole('heading', { name: heading });
  await pass(1_000);
  takeRendered();
  const asked = server.calls.length;
  await pass(MINUTE_MS);
  expect(server.calls.length).toBeGreaterThan(asked);
  const rendered = takeRendered();
  for (const part of ['MyStatsTab', 'RecentSleeps', 'SleepRow', 'JourneyTab', 'TrendChart'])
    expect(rendered).not.toContain(part);
});

it('opening a tab renders no other tab', async () => {
  fakeServer(SLEPT);
  openDashboard();
  await loaded();
  await pass(1_000);
  takeRendered();
  fireEvent.click(screen.getByRole('tab', { name: 'My Stats' }));
  await screen.findByRole('heading', { name: 'Recent Sleep Sessions' });
  const rendered = takeRendered();
  expect(rendered).toContain('MyStatsTab');
  for (const part of ['SleepNowTab', 'ActionRail', 'SummaryStrip', 'SleepSky', 'JourneyTab'])
    expect(rendered).not.toContain(part);
});
