import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { settled } from '#web/at-rest.fixture.ts';
import { prepareDashboard } from './dashboard-route.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { called, dashboardServer, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';

const tabs = () => screen.queryAllByRole('tab');
const signIn = () => localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
it('the dashboard renders prefetched data first and requests nothing again', async () => {
  const server = dashboardServer({ username: 'Rani' });
  signIn();
  const now = Date.now();
  // It waits half a second for data, which a busy machine may exceed.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
  await prepareDashboard();
  // Prefetched data is fresh for a second.
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { unmount } = openDashboard();
  expect(tabs()).toHaveLength(3);
  expect(screen.getByText('Hey, Rani!')).toBeTruthy();
  await settled();
  expect(server.lines()).toEqual(['GET /dashboard']);
  vi.useRealTimers();

  // The next sign-in fetches again.
  unmount();
  openDashboard();
  expect(tabs()).toHaveLength(0);
  await called(server, 'GET /dashboard', 2);
});

it('the dashboard prefetches nothing for a signed-out browser', async () => {
  const server = dashboardServer();
  localStorage.setItem('accessToken', makeToken({ userId: 'u1', exp: 1 }));
  await prepareDashboard();
  expect(server.lines()).toEqual([]);
});
