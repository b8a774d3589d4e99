import { expect, it } from 'vitest';
import type { AccountEvent } from '../event-contract.ts';
import { SIGNED_IN } from '#web/account/account.fixture.tsx';
import { eventText } from './event-text.ts';

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
