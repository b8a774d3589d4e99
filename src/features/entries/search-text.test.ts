import { expect, test } from 'vitest';
import { findMatches, foldText } from './search-text.ts';

test.each([
  ['Café', 'cafe'],
  ['cafe\u0301', 'CAFÉ'],
  ['Straße', 'STRASSE'],
  ['ὈΔΌΣ', 'οδος'],
  ['İstanbul', 'istanbul'],
  ['Iğdır', 'ıgdir'],
  ['مُحَمَّد', 'محمد'],
  ['أحلام', 'احلام'],
  ['か\u3099', 'が'],
])('%s and %s are the same for a search', (a, b) => {
  expect(foldText(a)).toBe(foldText(b));
});

test.each([
  ['が', 'か'],
  ['プール', 'フール'],
  ['한', '하'],
  ['①', '1'],
])('%s does not contain %s', (text, part) => {
  expect(foldText(text)).not.toContain(foldText(part));
});

test.each([
  ['Rain, and RAÍN again', 'rain', ['Rain', 'RAÍN']],
  ['cafe\u0301s', 'é', ['e\u0301']],
  ['Große Pause', 'oss', ['oß']],
  ['が か', 'か', ['か']],
  ['قَهْوَة', 'قهو', ['قَهْوَ']],
  ['dream 😴 dream', '😴 d', ['😴 d']],
  ['anything', '  ', []],
])('in %s the search for %s underlines %j', (note, searched, parts) => {
  expect(findMatches(note, searched).map(([from, to]) => note.slice(from, to))).toEqual(parts);
});
