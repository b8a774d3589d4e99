import { expect, test } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

test('ten different recovery codes have 24 characters in groups of four', () => {
  const codes = [...makeRecoveryCodes(), ...makeRecoveryCodes()];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each([
  ['in capitals', '0K1Q-9XWM-4T3D-8H2V-6Y7R-BC5E'],
  ['with spaces for hyphens, and around', ' 0k1q 9xwm 4t3d 8h2v 6y7r bc5e\n'],
  ['with letters for the digits they look like', 'OkIq-9xwm-4t3d-8h2v-6y7r-bc5e'],
])('a recovery code %s matches', (_how, typed) => {
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('0k1q-9xwm-4t3d-8h2v-6y7r-bc5e'));
});
