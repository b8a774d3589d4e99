import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  called,
  fakeServer,
  loaded,
  NIGHT,
  openDashboard,
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

it('the rules change is shown once and stays visible when the server omits it later', async () => {
  const server = fakeServer({ rulesChange });
  openDashboard();
  expect(await screen.findByText(TOLD)).toBeTruthy();
  await called(server, SEEN, 1);
  server.dashboard = { data: { rulesChange: null } };
  refetch();
  await called(server, 'GET /dashboard', 2);
  expect(screen.getByText(TOLD)).toBeTruthy();
  expect(server.calls.filter((call) => call === SEEN)).toHaveLength(1);
});

it('the rules change is not shown during a sleep', async () => {
  const server = fakeServer({
    rulesChange,
    activeSleep: NIGHT,
  });
  openDashboard();
  await loaded();
  refetch();
  await called(server, 'GET /dashboard', 2);
  expect(screen.queryByText(TOLD)).toBeNull();
  expect(server.calls).not.toContain(SEEN);
});

it('the rules change is not shown with the reward of a night', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:12:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  const server = fakeServer({ activeSleep: NIGHT });
  localStorage.setItem('currentSleepLogId', NIGHT.id);
  openDashboard();
  await loaded();
  server.dashboard = { data: { activeSleep: null, timeZone: 'Asia/Jakarta', rulesChange } };
  await userEvent.click(wakeButton());
  expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy();
  refetch();
  await called(server, 'GET /dashboard', 3);
  expect(screen.queryByText(TOLD)).toBeNull();
  expect(server.calls).not.toContain(SEEN);
});

it('the rules change is shown when the server fails to record it as seen', async () => {
  const server = fakeServer({ rulesChange });
  server.end = { status: 500 };
  openDashboard();
  expect(await screen.findByText(TOLD)).toBeTruthy();
  await called(server, SEEN, 1);
  expect(screen.queryByRole('alert')).toBeNull();
});
