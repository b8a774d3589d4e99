import { expect, test } from 'vitest';
import { toMailbox } from './mail-limits.ts';

test.each([
  ['mira@example.org', 'mira@example.org'],
  [' Mira+One+two@Example.org ', 'mira@example.org'],
  ['mira@other@example.org', 'mira@other@example.org'],
  ['+tag@example.org', '@example.org'],
  ['no address', 'no address@'],
])('the mailbox of %j is %j', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});
