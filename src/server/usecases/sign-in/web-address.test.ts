import { expect, test } from 'vitest';
import { containsWebAddress } from './web-address.ts';

test.each([
  'https://evil.example/x',
  'see ftp://a.b',
  'lelap://open',
  'Mira WWW.evil.example',
  'evil.example/x',
  'evil.example:8080',
  'dr.no',
  'зло.рф',
  'ｗｗｗ．evil．example',
  'evil․com',
  'evil.example／x',
])('%j contains a web address', (text) => {
  expect(containsWebAddress(text.normalize('NFKC'))).toBe(true);
});

test.each([
  'Dr. Sleep',
  'J.R.R.Tolkien',
  'mira.dewi',
  'St. John / Mira',
  '10.5h',
  'Wait...what?',
  'J.Lo',
  '夢。夜',
  ':/ :)',
])('%j contains no web address', (text) => {
  expect(containsWebAddress(text.normalize('NFKC'))).toBe(false);
});
