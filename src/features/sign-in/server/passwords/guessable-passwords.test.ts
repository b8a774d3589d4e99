import { expect, test } from 'vitest';
import { isGuessablePassword, isLeakedPassword } from './guessable-passwords.ts';

const OWN = ['Rani Dewi', 'rani.dewi@lelap.example', 'rani.dewi'];

test.each([
  ['lelap123', true],
  ['Start Dreaming', true],
  ['ranidewi', true],
  ['Rani Dewi', true],
  ['lelapxyz', false],
  ['start dreaming of batik', false],
  ['rani dewi sleeps late', false],
  ['Rani Dewi 1999', false],
  ['20261121', false],
])('the password %s is guessable: %s', (password, expected) => {
  expect(isGuessablePassword(password, OWN)).toBe(expected);
});

test.each([
  ['PASSWORD', true],
  ['trustno1', true],
  ['ｐａｓｓｗｏｒｄ', true],
  ['password of mine', false],
  ['toString', false],
  ['k7#hzr-Pq', false],
])('the password %s is leaked: %s', async (password, expected) => {
  expect(await isLeakedPassword(password)).toBe(expected);
});
