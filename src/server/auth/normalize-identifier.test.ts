import { expect, test } from 'vitest';
import { normalizeIdentifier } from './normalize-identifier.ts';

test.each([
  ['Mira', '  MIRA '],
  ['Straße', 'STRASSE'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Café', 'CAFE\u0301'],
  ['ｍｉｒａ', 'mira'],
  ['ﬁnn', 'FINN'],
])('%j and %j are the same', (one, other) => {
  expect(normalizeIdentifier(one)).toBe(normalizeIdentifier(other));
});

test.each([
  ['mira', 'mir\u0430'],
  ['cafe', 'café'],
  ['night owl', 'nightowl'],
])('%j and %j are not', (one, other) => {
  expect(normalizeIdentifier(one)).not.toBe(normalizeIdentifier(other));
});

test('the key of a key is itself', () => {
  for (const text of ['Straße', 'İstanbul', 'ΟΔΥΣΣΕΥΣ', 'ŉ', 'ﬃ', '🌙']) {
    expect(normalizeIdentifier(normalizeIdentifier(text))).toBe(normalizeIdentifier(text));
  }
});
