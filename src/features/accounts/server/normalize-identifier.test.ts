import { expect, test } from 'vitest';
import { normalizeIdentifier, toMailbox } from './normalize-identifier.ts';

test.each([
  ['Mira', '  MIRA ', true],
  ['Straße', 'STRASSE', true],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', true],
  ['ｍｉｒａ', 'mira', true],
  ['ﬁnn', 'FINN', true],
  ['mira', 'mir\u0430', false],
  ['cafe', 'café', false],
])('the identifiers %j and %j are equal: %s', (one, other, expected) => {
  expect(normalizeIdentifier(one) === normalizeIdentifier(other)).toBe(expected);
});

test.each([
  ['mira@example.org', 'mira@example.org'],
  [' Mira+One+two@Example.org ', 'mira@example.org'],
  ['mira@other@example.org', 'mira@other@example.org'],
  ['+tag@example.org', '@example.org'],
  ['no address', 'no address'],
])('the mailbox of %j is %j', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});
