import { expect, test } from 'vitest';
import { textKey } from './normalize-identifier.ts';

test.each([
  ['Mira', '  MIRA '],
  ['Straße', 'STRASSE'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Café', 'CAFE\u0301'],
  ['ｍｉｒａ', 'mira'],
  ['ﬁnn', 'FINN'],
])('%j and %j are the same', (one, other) => {
  expect(textKey(one)).toBe(textKey(other));
});

test.each([
  ['mira', 'mir\u0430'],
  ['cafe', 'café'],
  ['night owl', 'nightowl'],
])('%j and %j are not', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other));
});

test('the key of a key is itself', () => {
  for (const text of ['Straße', 'İstanbul', 'ΟΔΥΣΣΕΥΣ', 'ŉ', 'ﬃ', '🌙']) {
    expect(textKey(textKey(text))).toBe(textKey(text));
  }
});
