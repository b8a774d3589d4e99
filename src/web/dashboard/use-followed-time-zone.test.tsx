import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseTimeZone } from '#web/time/screen-time-zone.ts';
import { loaded, openDashboard } from './dashboard.fixture.tsx';
import { accountServer, refusal } from '#web/account/account.fixture.tsx';

const LAST_SLEEP = { id: 's1', durationMinutes: 480, endTime: '2026-11-20T00:00:00.000Z' };
const device = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A dashboard with sleeps, of an account in this zone. */
function serverIn(timeZone: string | undefined, more: object = { lastSleep: LAST_SLEEP }) {
  return accountServer({
    'GET /dashboard': () => Response.json({ data: { timeZone, ...more } }),
  });
}
const told = (server: ReturnType<typeof serverIn>) => server.sent('PATCH /account');
const word = () => screen.queryByText(/^Your time zone is now that of/);

it('tells the account the zone of the device, and the sleeper', async () => {
  const server = serverIn('Pacific/Auckland');
  openDashboard();
  await waitFor(() => expect(told(server)).toEqual([{ timeZone: device }]));
  await waitFor(() => expect(word()).toBeTruthy());
});

it('does not argue with another device that tells the account another zone', async () => {
  const server = serverIn('Pacific/Auckland');
  openDashboard();
  await waitFor(() => expect(told(server)).toHaveLength(1));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await waitFor(() => expect(server.sent('GET /dashboard').length).toBeGreaterThan(2));
  expect(told(server)).toHaveLength(1);
});

it('tells the account a city that is chosen by hand', async () => {
  const server = serverIn(device);
  openDashboard();
  await loaded();
  act(() => chooseTimeZone('Asia/Tokyo'));
  await waitFor(() => expect(told(server)).toEqual([{ timeZone: 'Asia/Tokyo' }]));
  expect(await screen.findByText('Your time zone is now that of Tokyo.')).toBeTruthy();
});

it.each([
  ['the account is there already', device, undefined],
  ['the server knows nothing of zones', undefined, undefined],
  ['nothing was slept yet', 'Pacific/Auckland', { lastSleep: null }],
])('keeps quiet where %s', async (_when, timeZone, more) => {
  const server = serverIn(timeZone, more);
  openDashboard();
  await loaded();
  expect(told(server)).toEqual([]);
  expect(word()).toBeNull();
});

it('keeps quiet about two names of one zone', async () => {
  localStorage.setItem('timeZone', 'Asia/Calcutta');
  const server = serverIn('Asia/Kolkata');
  openDashboard();
  await loaded();
  expect(told(server)).toEqual([]);
});

it('says nothing of a change that the server refuses', async () => {
  const server = serverIn('Pacific/Auckland');
  server.answers['PATCH /account'] = refusal(422, 'INVALID_TIME_ZONE', 'Unknown.');
  openDashboard();
  await waitFor(() => expect(told(server).length).toBeGreaterThan(0));
  await loaded();
  expect(word()).toBeNull();
});
