import { expect, test } from 'vitest';
import { isGuessablePassword, isLeakedPassword } from './guessable-passwords.ts';

const OWN = ['Rani Dewi', 'rani.dewi@lelap.example', 'rani.dewi'];

test.each(['lelap123', 'Start Dreaming', 'ranidewi', 'Rani Dewi'])(
  'the password %s is guessable',
  (password) => {
    expect(isGuessablePassword(password, OWN)).toBe(true);
  },
);

test.each([
  'lelapxyz',
  'start dreaming of batik',
  'rani dewi sleeps late',
  'Rani Dewi 1999',
  '20261121',
])('the password %s is not guessable', (password) => {
  expect(isGuessablePassword(password, OWN)).toBe(false);
});

test.each(['PASSWORD', 'trustno1', 'ｐａｓｓｗｏｒｄ'])('%s is leaked', async (password) => {
  expect(await isLeakedPassword(password)).toBe(true);
});

test.each(['password of mine', 'toString', 'k7#hzr-Pq'])(
  'the password %s is not leaked',
  async (password) => {
    expect(await isLeakedPassword(password)).toBe(false);
  },
);
