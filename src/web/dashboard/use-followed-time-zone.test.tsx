import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import { chooseTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { loaded, openDashboard } from './dashboard.fixture.tsx';
import { accountServer } from '#web/account/account.fixture.tsx';

const LAST_SLEEP = { id: 's1', durationMinutes: 480, endTime: '2026-11-20T00:00:00.000Z' };
const device = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A dashboard with sleeps, of an account in this zone. */
function serverIn(timeZone: string | undefined, more: object = { lastSleep: LAST_SLEEP }) {
  return accountServer({
    'GET /dashboard': () => Response.json({ data: { timeZone, ...more } }),
  });
}
const told = (server: ReturnType<typeof serverIn>) => server.sent('PATCH /account');
const word = () => screen.queryByText(/^Your time zone is now/);

describeGames(() => {
  it('a new zone of the device is sent once and shown in a toast; another device may set one', async () => {
    const server = serverIn('Pacific/Auckland');
    openDashboard();
    await waitFor(() => expect(told(server)).toEqual([{ timeZone: device }]));
    await waitFor(() => expect(word()).toBeTruthy());
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(server.sent('GET /dashboard').length).toBeGreaterThan(2));
    expect(told(server)).toHaveLength(1);
  });

  it('just after waking a new zone is sent, and the toast waits for a later visit', async () => {
    const endTime = new Date(Date.now() - 60_000).toISOString();
    const server = serverIn('Pacific/Auckland', { lastSleep: { ...LAST_SLEEP, endTime } });
    const { unmount } = openDashboard();
    await waitFor(() => expect(told(server)).toEqual([{ timeZone: device }]));
    await waitFor(() => expect(server.sent('GET /dashboard').length).toBeGreaterThan(1));
    expect(word()).toBeNull();
    unmount();
    serverIn(device);
    openDashboard();
    await waitFor(() => expect(word()).toBeTruthy());
  });

  it('a city chosen by hand is sent to the account', async () => {
    const server = serverIn(device);
    openDashboard();
    await loaded();
    act(() => chooseTimeZone('Asia/Tokyo'));
    await waitFor(() => expect(told(server)).toEqual([{ timeZone: 'Asia/Tokyo' }]));
    expect(await screen.findByText('Your time zone is now Tokyo.')).toBeTruthy();
  });

  it.each([
    ['the account is there already', device, undefined],
    ['the server knows nothing of zones', undefined, undefined],
    ['nothing was slept yet', 'Pacific/Auckland', { lastSleep: null }],
    [
      'the first sleep is not over',
      'Pacific/Auckland',
      { activeSleep: { id: 's1', startTime: '2026-11-20T00:00:00.000Z' } },
    ],
    ['it is another name of the same', 'Asia/Kolkata', undefined],
  ])('no zone is sent where %s', async (_when, timeZone, more) => {
    if (timeZone === 'Asia/Kolkata') localStorage.setItem('timeZone', 'Asia/Calcutta');
    const server = serverIn(timeZone, more);
    openDashboard();
    await loaded();
    expect(told(server)).toEqual([]);
    expect(word()).toBeNull();
  });
});
