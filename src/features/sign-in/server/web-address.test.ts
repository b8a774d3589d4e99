import { expect, test } from 'vitest';
import { containsWebAddress } from './web-address.ts';

test.each([
  ['https://evil.example/x', true],
  ['see ftp://a.b', true],
  ['lelap://open', true],
  ['Mira WWW.evil.example', true],
  ['evil.example/x', true],
  ['evil.example:8080', true],
  ['dr.no', true],
  ['зло.рф', true],
  ['ｗｗｗ．evil．example', true],
  ['evil․com', true],
  ['evil.example／x', true],
  ['Dr. Sleep', false],
  ['J.R.R.Tolkien', false],
  ['mira.dewi', false],
  ['St. John / Mira', false],
  ['10.5h', false],
  ['Wait...what?', false],
  ['J.Lo', false],
  ['夢。夜', false],
  [':/ :)', false],
])('%j contains a web address: %s', (text, expected) => {
  expect(containsWebAddress(text.normalize('NFKC'))).toBe(expected);
});
