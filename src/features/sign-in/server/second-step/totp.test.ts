import { expect, test } from 'vitest';
import { HOTP, Secret } from 'otpauth';
import { findTotpStep, isTotp, presentTotpSecret, totpStep } from './totp.ts';

/** The secret of the RFC's examples. */
const SECRET = Buffer.from('12345678901234567890');

const codeOf = (counter: number) =>
  new HOTP({ secret: Secret.fromLatin1(SECRET.toString('latin1')) }).generate({ counter });

// The RFC's table has eight digits; six-digit codes are their last six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238, appendix B at %i seconds is %s', (seconds, code) => {
  const now = seconds * 1000;
  expect(findTotpStep(SECRET, code.slice(-6), { now, after: null })).toBe(totpStep(now));
});

const NOW = 1_111_111_109_000;
const STEP = totpStep(NOW);

test.each([
  ['two steps old', -2, null, undefined],
  ['one step old', -1, null, STEP - 1],
  ['of this step', 0, null, STEP],
  ['of the next step', 1, null, STEP + 1],
  ['of the step after that', 2, null, undefined],
  ['of a later step than the last', 0, STEP - 1, STEP],
  ['of the next step after this one', 1, STEP, STEP + 1],
  ['used before', 0, STEP, undefined],
  ['of an earlier step than the last', -1, STEP, undefined],
])('a TOTP code %s is accepted as documented', (_which, drift, after, found) => {
  expect(findTotpStep(SECRET, codeOf(STEP + drift), { now: NOW, after })).toBe(found);
});

test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j is no code', (code) => {
  expect(isTotp(code)).toBe(false);
  expect(findTotpStep(SECRET, code, { now: NOW, after: null })).toBeUndefined();
});

test('a TOTP secret is presented as apps read it, for any characters of the email', () => {
  const { secret, otpauthUri } = presentTotpSecret(SECRET, 'mira+a&b@example.org');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthUri).toBe(
    'otpauth://totp/Lelap:mira%2Ba%26b%40example.org' +
      '?issuer=Lelap&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
