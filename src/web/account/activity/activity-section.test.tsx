import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccountEvent } from '#contract/account-events.ts';
import { refusal, success } from '#web/api/server.fixture.ts';
import { accountServer, openAccount, press, SIGNED_IN } from '#web/account/account.fixture.tsx';
import { eventText } from './event-text.ts';

const page = (ids: string[], nextCursor: string | null = null) =>
  success({ items: ids.map((id) => ({ ...SIGNED_IN, id })), nextCursor });
const rows = () => screen.findAllByRole('listitem');

it('the activity is requested when it opens and shows one line per event', async () => {
  const { sent } = accountServer({ 'GET /account/events': page(['e1', 'e2']) });
  await openAccount();
  expect(sent('GET /account/events')).toHaveLength(0);
  await press('Activity');
  const list = await screen.findByRole('list', { name: 'Activity' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(list.textContent).toContain('Signed in on Firefox on Linux');
  expect(list.textContent).toContain('network 203.0.113.0/24');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('the activity keeps its rows when the next page fails and can be retried', async () => {
  const server = accountServer({ 'GET /account/events': page(['e1'], 'e1') });
  await openAccount('activity');
  await rows();
  server.answers['GET /account/events'] = refusal(503, 'UNAVAILABLE', 'The server is busy.');
  await press('Show more');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  expect(await rows()).toHaveLength(1);
  server.answers['GET /account/events'] = page(['e2']);
  await press('Try again');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each<[change: Partial<AccountEvent>, text: string]>([
  [{}, 'Signed in on Firefox on Linux'],
  [
    { kind: 'sign-in-failed', times: 1_400, device: 'curl' },
    'Sign-in failed on curl: wrong password, 1,400 times',
  ],
  [{ kind: 'imported', detail: 'apple-health', device: null }, 'Nights imported: Apple Health'],
  [{ kind: 'sleep-deleted', detail: '2026-11-20', device: null }, 'Sleep deleted: Nov 20'],
  [
    { kind: 'password-reset', byOperator: true, device: null },
    'New password set by this server’s administrator',
  ],
  [{ kind: 'of tomorrow' as AccountEvent['kind'], device: null }, 'of tomorrow'],
])('eventText describes the event %o as %s', (change, text) => {
  expect(eventText({ ...SIGNED_IN, ...change })).toBe(text);
});
