import { expect, test } from 'vitest';
import { isLeakedPassword } from './leaked-passwords.ts';

test.each(['password', 'PASSWORD', 'Qwertyuiop', 'iloveyou', 'trustno1', 'ｐａｓｓｗｏｒｄ'])(
  '%s is leaked',
  async (password) => {
    expect(await isLeakedPassword(password)).toBe(true);
  },
);

test.each(['password of mine', 'toString', 'k7#hzr-Pq'])(
  'the password %s is not leaked',
  async (password) => {
    expect(await isLeakedPassword(password)).toBe(false);
  },
);
