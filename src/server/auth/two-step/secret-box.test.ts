import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const TOKEN_SECRET = 'a secret of the tests, 32 bytes or more';
const SECRET = Buffer.from('12345678901234567890');
const box = createSecretBox(TOKEN_SECRET);

test('the secret box opens what a process with the same token secret sealed', () => {
  const sealed = box.seal('mira', SECRET);
  expect(Buffer.from(sealed, 'base64url').includes(SECRET.subarray(0, 4))).toBe(false);
  expect(createSecretBox(TOKEN_SECRET).open('mira', sealed)).toEqual(SECRET);
});

test.each([
  ['for another sleeper', () => box.open('dewi', box.seal('mira', SECRET))],
  [
    'with another token secret',
    () => createSecretBox(`${TOKEN_SECRET}!`).open('mira', box.seal('mira', SECRET)),
  ],
  [
    'with one bit changed',
    () => {
      const bytes = Buffer.from(box.seal('mira', SECRET), 'base64url');
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
      return box.open('mira', bytes.toString('base64url'));
    },
  ],
])('the secret box does not open one %s', (_which, open) => {
  expect(open).toThrow(/TOKEN_SECRET is not the one it was kept with/);
});
