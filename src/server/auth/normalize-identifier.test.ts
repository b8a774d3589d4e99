import { expect, test } from 'vitest';
import { normalizeIdentifier, toMailbox } from './normalize-identifier.ts';

test.each([
  ['Mira', '  MIRA '],
  ['Straße', 'STRASSE'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ｍｉｒａ', 'mira'],
  ['ﬁnn', 'FINN'],
])('the identifiers %j and %j are equal', (one, other) => {
  expect(normalizeIdentifier(one)).toBe(normalizeIdentifier(other));
});

test.each([
  ['mira', 'mir\u0430'],
  ['cafe', 'café'],
])('the identifiers %j and %j differ', (one, other) => {
  expect(normalizeIdentifier(one)).not.toBe(normalizeIdentifier(other));
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
