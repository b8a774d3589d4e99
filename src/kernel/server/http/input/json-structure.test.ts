import { expect, test } from 'vitest';
import { ImportBodySchema } from '#imports/contract.ts';
import { countMostValues, createStructureCheck } from './json-structure.ts';

/** The code of the refusal of a text that arrives in pieces of this length; undefined: it is accepted. */
function check(text: string, { pieceLength = 1, maxValues = 4 } = {}): string | undefined {
  const checkPiece = createStructureCheck(maxValues);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceLength)
      checkPiece(bytes.subarray(at, at + pieceLength));
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
}

test.each([
  ['[1,2,3,4]', undefined],
  ['[1,2,3,4,5]', 'BODY_TOO_LARGE'],
  ['{"a":[{}],"b":0}', undefined],
  ['{"a":[{},{}],"b":0}', 'BODY_TOO_LARGE'],
  [String.raw`["[[[[{,,,,\"[[[[,,,,\\"]`, undefined],
  [String.raw`["\\",[[[[0]]]]]`, 'BODY_TOO_LARGE'],
  ['["[[[[夢,,,,"]', undefined],
])('in pieces of any length the structure of %s is %s', (text, code) => {
  for (const pieceLength of [1, 2, 3, 1000]) expect(check(text, { pieceLength })).toBe(code);
});

test.each([
  [8, undefined],
  [9, 'INVALID_INPUT'],
])('%i levels are %s', (levels, code) => {
  expect(check('['.repeat(levels), { maxValues: 100 })).toBe(code);
  // Beside each other they are one level.
  expect(check('[],'.repeat(levels), { maxValues: 100 })).toBe(undefined);
});

test('an import has at most 20,000 sleeps of twelve fields, 5,000 marks of four, and 1,000 experiments', () => {
  // The fields of an experiment take the place of some of a sleep.
  const values = 1 + 7 + 20_000 * 13 + 5_000 * 5 + 1_000;
  expect(countMostValues(ImportBodySchema)).toBe(values);
});
