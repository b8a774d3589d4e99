import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  called,
  fakeServer,
  NIGHT,
  openDashboard,
  openWith,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

const SEEN = 'POST /account/rules-change/seen';
const rulesChange = {
  changedAt: '2026-11-22T00:00:00.000Z',
  pointsBefore: 12_290,
  pointsAfter: 12_160,
};
const TOLD = 'The rules changed on November 22, 2026: your 12,290 dream points are now 12,160.';
const refetch = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));

it('the rules change is shown once until the page is left, also if its mark fails', async () => {
  const server = fakeServer({ rulesChange });
  server.end = { status: 500 };
  openDashboard();
  expect(await screen.findByText(TOLD)).toBeTruthy();
  await called(server, SEEN, 1);
  server.dashboard = { data: { rulesChange: null } };
  refetch();
  await called(server, 'GET /dashboard', 2);
  expect(screen.getByText(TOLD)).toBeTruthy();
  expect(server.calls.filter((call) => call === SEEN)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the rules change is not shown during a sleep, nor with the reward of a night', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:12:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  const server = await openWith({ rulesChange, activeSleep: NIGHT }, NIGHT.id);
  refetch();
  await called(server, 'GET /dashboard', 2);
  expect(screen.queryByText(TOLD)).toBeNull();
  server.dashboard = { data: { activeSleep: null, timeZone: 'Asia/Jakarta', rulesChange } };
  await userEvent.click(wakeButton());
  expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy();
  refetch();
  await called(server, 'GET /dashboard', 4);
  expect(screen.queryByText(TOLD)).toBeNull();
  expect(server.calls).not.toContain(SEEN);
});
