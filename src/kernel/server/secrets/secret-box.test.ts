import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const TOKEN_SECRET = 'a secret of the tests, 32 bytes or more';
const SECRET = Buffer.from('12345678901234567890');
const box = createSecretBox(TOKEN_SECRET);
const sealed = box.seal('mira', SECRET);

test('the secret box opens what a process with the same token secret sealed', () => {
  expect(Buffer.from(sealed, 'base64url').includes(SECRET.subarray(0, 4))).toBe(false);
  expect(createSecretBox(TOKEN_SECRET).open('mira', sealed)).toEqual(SECRET);
});

const changed = Buffer.from(sealed, 'base64url');
changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
test.each([
  ['for another sleeper', box, 'dewi', sealed],
  ['with another token secret', createSecretBox(`${TOKEN_SECRET}!`), 'mira', sealed],
  ['with one bit changed', box, 'mira', changed.toString('base64url')],
])('the secret box does not open one %s', (_which, opener, userId, text) => {
  expect(() => opener.open(userId, text)).toThrow(/TOKEN_SECRET is not the one it was kept with/);
});
