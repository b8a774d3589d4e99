import { createHash, randomBytes } from 'node:crypto';

/** Enough for years, and few enough for one sheet of paper. */
const CODES = 10;

/** Crockford's base32 in lower case, without the ambiguous i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 120 bits: from 112 on, OWASP ASVS 5.0 (6.5.2) requires no slow hash. */
const CODE_CHARACTERS = 24;

const GROUP = /.{4}(?=.)/g;

/** New recovery codes for the sleeper, in readable groups. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(GROUP, '$&-'),
  );
}

/** The stored hash of a recovery code; ignores case, hyphens and spaces. */
export function hashRecoveryCode(code: string): string {
  const read = code
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(read).digest('base64url');
}
