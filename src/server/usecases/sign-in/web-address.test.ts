import { expect, test } from 'vitest';
import { containsWebAddress } from './web-address.ts';

test.each([
  'https://evil.example/x',
  'HTTPS://evil',
  'see ftp://a.b',
  'lelap://open',
  'tel:+62123456',
  'www.evil',
  'Mira WWW.evil.example',
  'evil.example/x',
  'evil.example./x',
  'evil.example:8080',
  'evil.com',
  'go to Evil.COM now',
  'evil.com, really',
  'a-b.co.id',
  'here/evil.com',
  'dr.no',
  'зло.рф',
  'зло.испытание/а',
  'xn--j1ail.xn--p1ai',
  'ｗｗｗ．evil．example',
  'evil。com',
  'evil․com',
  'evil.example／x',
])('%j contains a web address', (text) => {
  expect(containsWebAddress(text.normalize('NFKC'))).toBe(true);
});

test.each([
  'Dr. Sleep',
  'A.B.',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Mr.Sleep',
  'mira.dewi',
  'St. John / Mira',
  'and/or',
  '24/7',
  'v1.0',
  '3.5 hours',
  '10.5h',
  'Mira: asleep',
  'Re:Zero',
  'Zzz...',
  'Wait...what?',
  'no. 1',
  'J.Lo',
  'awww. cute',
  'hotel:room',
  '夢。夜',
  ':/ :)',
])('%j contains no web address', (text) => {
  expect(containsWebAddress(text.normalize('NFKC'))).toBe(false);
});
