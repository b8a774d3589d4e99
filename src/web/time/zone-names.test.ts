import { expect, it } from 'vitest';
import { isSameTimeZone } from './zone-names.ts';

it.each([
  ['Asia/Jakarta', 'Asia/Jakarta', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Asia/Jakarta', 'Asia/Bangkok', false],
  ['Mars/Olympus', 'Asia/Jakarta', false],
  ['Mars/Olympus', 'Mars/Olympus', true],
])('isSameTimeZone of %s and %s returns %s', (one, other, isSame) => {
  expect(isSameTimeZone(one, other)).toBe(isSame);
});
