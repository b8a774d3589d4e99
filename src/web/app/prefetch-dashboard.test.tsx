import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareDashboard } from './dashboard-route.tsx';
import { makeToken } from '#web/session/token.fixture.ts';
import { called, fakeServer, openDashboard } from '#web/dashboard/dashboard.fixture.tsx';

const tabs = () => screen.queryAllByRole('tab');
const signIn = () => localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
/** Waits until no component has a pending request. */
const allCallsMade = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('the dashboard renders prefetched data first and requests nothing again', async () => {
  const server = fakeServer({ username: 'Rani' });
  signIn();
  // Prefetched data is fresh for a second, which a busy machine may take to render it.
  vi.useFakeTimers({ toFake: ['Date'] });
  await prepareDashboard();
  const { unmount } = openDashboard();
  expect(tabs()).toHaveLength(3);
  expect(screen.getByText('Hey, Rani!')).toBeTruthy();
  await allCallsMade();
  expect(server.calls).toEqual(['GET /dashboard']);
  vi.useRealTimers();

  // The next sign-in fetches again.
  unmount();
  openDashboard();
  expect(tabs()).toHaveLength(0);
  await called(server, 'GET /dashboard', 2);
});

it('the dashboard prefetches nothing for a signed-out browser', async () => {
  const server = fakeServer();
  localStorage.setItem('accessToken', makeToken({ userId: 'u1', exp: 1 }));
  await prepareDashboard();
  expect(server.calls).toEqual([]);
});

it('the dashboard renders before a slow prefetch, and then with it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ data: unknown }>();
  const server = fakeServer();
  server.dashboard = promise;
  signIn();
  vi.useFakeTimers();
  const prepared = prepareDashboard();
  await vi.advanceTimersByTimeAsync(1_000);
  await prepared;
  vi.useRealTimers();
  openDashboard();
  expect(screen.getByRole('status').textContent).toBe('Loading your sleep journey...');
  answer({ data: { username: 'Rani' } });
  expect(await screen.findByText('Hey, Rani!')).toBeTruthy();
  expect(server.calls).toEqual(['GET /dashboard']);
});
