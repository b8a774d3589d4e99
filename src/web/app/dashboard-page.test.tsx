import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { settled } from '#web/at-rest.fixture.ts';
import { done, refusal, stubServer, success, unreachable } from '#kernel/web/api/server.fixture.ts';
import {
  called,
  dashboardServer,
  heldId,
  loaded,
  NIGHT,
  openDashboard,
  openWith,
} from '#web/dashboard/dashboard.fixture.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';

it('a token without userId shows an empty dashboard without a request', async () => {
  const server = dashboardServer();
  openDashboard({});
  await loaded();
  expect(screen.getByText('Hey, Dreamer!')).toBeTruthy();
  expect(screen.getByText('0h')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

describe('a load that fails', () => {
  it.each([
    ['Oops! Restarting.', undefined, refusal(503, 'UNAVAILABLE', 'Restarting.')],
    ['Oops! Gagal memuat data dashboard. Silakan coba lagi.', 'id', refusal(500)],
  ])('a load that fails is not retried, and says %s', async (text, lang, answer) => {
    const server = stubServer({ 'GET /dashboard': answer });
    openDashboard();
    const heading = await screen.findByRole('heading', { name: /^Oops!/ });
    expect(heading.textContent).toBe(text);
    expect(server.lines()).toEqual(['GET /dashboard']);
    expect(within(heading).queryByText(/^Gagal/)?.lang).toBe(lang);
  });

  it('a load that a busy server rejects is repeated when the server asks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const headers = { 'retry-after': '5' };
    const server = stubServer({
      'GET /dashboard': () => Response.json({ code: 'UNAVAILABLE' }, { status: 503, headers }),
    });
    openDashboard();
    await screen.findByRole('heading', { name: /^Oops!/ });
    server.answers['GET /dashboard'] = success({ username: 'Rani' });
    act(() => void vi.advanceTimersByTime(4_999));
    await settled();
    expect(server.lines()).toEqual(['GET /dashboard']);
    act(() => void vi.advanceTimersByTime(1));
    expect(await screen.findByText('Hey, Rani!')).toBeTruthy();
  });

  it('an unanswered dashboard load is retried once before the error is shown', async () => {
    const server = stubServer({ 'GET /dashboard': unreachable });
    openDashboard();
    expect(await screen.findByText(/^Gagal memuat/)).toBeTruthy();
    expect(server.lines()).toEqual(['GET /dashboard', 'GET /dashboard']);
  });

  it.each([true, false])(
    'a dashboard that failed to load tells an offline device so (online: %s)',
    async (isOnline) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      stubServer({ 'GET /dashboard': refusal(500) });
      openDashboard();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent.includes('You’re offline.')).toBe(!isOnline);
    },
  );

  it('a sign-in that was ended elsewhere leaves nothing of the sleeper but the way to wake up', async () => {
    for (const key of ['timeZone', 'pushEndpoint']) localStorage.setItem(key, 'UTC');
    const account = { username: 'Rani', email: 'rani@lelap.example' };
    const server = await openWith({ ...account, activeSleep: NIGHT });
    expect(heldId()).toBe(NIGHT.id);
    server.answers['GET /dashboard'] = refusal(401);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await screen.findByRole('button', { name: 'Sign in again' });
    const { accessToken: _token, signedInBefore: _before, ...rest } = { ...localStorage };
    expect(rest).toEqual({
      lastAccount: 'u1 rani@lelap.example',
      currentSleepLogId: NIGHT.id,
      currentSleepStart: NIGHT.startTime,
    });
    expect(screen.getByRole('button', { name: 'Wake Up' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(screen.getByText('The sign-in page')).toBeTruthy();
  });

  it('the dashboard is loaded anew every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await openWith();
    act(() => void vi.advanceTimersByTime(29_999));
    await settled();
    expect(server.lines()).toEqual(['GET /dashboard']);
    act(() => void vi.advanceTimersByTime(1));
    await called(server, 'GET /dashboard', 2);
  });

  it('a failed background refresh keeps the dashboard and shows no alert', async () => {
    const server = await openWith({ username: 'Rani' });
    server.answers['GET /dashboard'] = refusal(500);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await called(server, 'GET /dashboard', 2);
    expect(await loaded()).toBeTruthy();
    expect(screen.getByText('Hey, Rani!')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('another server', () => {
  it.each(['Sleep Now', 'My Stats', 'Journey'])(
    'the dashboard accepts null for all unknown fields in the tab %s',
    async (tab) => {
      const data = {
        username: null,
        totalPoints: null,
        currentStreak: null,
        lastSleep: { durationMinutes: null, endTime: null },
        recentSleeps: [null, { id: 1, startTime: '2026-11-20T15:48:00Z', points: null }],
        unlockedAchievements: null,
        lockedAchievements: null,
      };
      stubServer({ 'GET /dashboard': success(data) });
      openDashboard();
      await loaded();
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      expect(screen.getByText('Hey, Dreamer!')).toBeTruthy();
      expect(await screen.findByText(/^(0h|N\/A|Not enough data for charts)$/)).toBeTruthy();
    },
  );

  it('the dashboard accepts a numeric sleep id from the server', async () => {
    const server = await openWith();
    server.answers['POST /sleeps/start'] = success({ sleepLogId: 41, startTime: null });
    await userEvent.click(screen.getByRole('button', { name: 'Start Dreaming' }));
    expect(await screen.findByText('Session 41')).toBeTruthy();
  });
});

it('the sleeper can sign out when the dashboard cannot be rendered', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  stubServer({ 'GET /dashboard': success({ username: { first: 'Rani' } }) });
  openDashboard();
  await screen.findByRole('heading', { name: 'Oops! This page couldn’t be shown.' });
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.getByText('The sign-in page')).toBeTruthy();
  // React logs caught errors.
  report.mockClear();
});

it('the dashboard opens the first of three tabs, and the arrow keys change the tab', async () => {
  await openWith();
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Sleep Now', 'My Stats', 'Journey']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sleep Now');
  await userEvent.click(screen.getByRole('tab', { name: 'Sleep Now' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('My Stats');
  expect(await screen.findByText('Recent Sleep Sessions')).toBeTruthy();
});

it('signing out while a sleep runs asks first, then forgets the token and the sleep', async () => {
  // A sleep over 16 hours would open a dialog.
  const startTime = new Date(Date.now() - 3_600_000).toISOString();
  const server = await openWith({ activeSleep: { id: 'night-1', startTime } });
  expect(heldId()).toBe('night-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out while asleep?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
  expect(heldId()).toBe('night-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  const again = await screen.findByRole('dialog', { name: 'Sign out while asleep?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Sign Out' }));
  expect(screen.getByText('The sign-in page')).toBeTruthy();
  expect(heldId()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(document.documentElement.dataset['sky']).toBeUndefined();
  expect(server.lines()).toContain('POST /logout');
});

it.each([
  [19, 0],
  [21, 1],
])('a token of %i of its 30 days is renewed %i times', async (days, times) => {
  const renewed = makeToken({ userId: 'u1', sid: 's1', iat: 1 });
  const server = dashboardServer({ username: 'Rani' });
  const renewal = 'POST /account/sessions/current/renew';
  server.answers[renewal] = success({ accessToken: renewed });
  const iat = Date.now() / 1000 - days * 86_400;
  openDashboard({ userId: 'u1', sid: 's1', iat, exp: iat + 30 * 86_400 });
  await loaded();
  const given = localStorage.getItem('accessToken');
  await called(server, renewal, times);
  const expected = times === 0 ? given : renewed;
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBe(expected));
  expect(screen.getByText('Hey, Rani!')).toBeTruthy();
});

it('signing out without a network revokes the sign-in when the network is back', async () => {
  const server = await openWith();
  server.answers['POST /logout'] = unreachable;
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.getByText('The sign-in page')).toBeTruthy();
  await called(server, 'POST /logout', 1);
  server.answers['POST /logout'] = done;
  act(() => void window.dispatchEvent(new Event('online')));
  await called(server, 'POST /logout', 2);
  await waitFor(() => expect(localStorage.getItem('signOutsToSend')).toBeNull());
});

it("signing out ends this browser's push subscription", async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const server = await openWith();
  server.answers['POST /logout'] = unreachable;
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});
