import { createHash, randomBytes } from 'node:crypto';

/** Enough for years of lost phones, and few enough for one sheet of paper. */
const CODES = 10;

/** Crockford's base32, in lower case: none of i, l, o and u, which people take for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 120 bits: from 112 on OWASP ASVS 5.0 (6.5.2) asks for no slow hash, and nothing can be guessed. */
const CODE_CHARACTERS = 24;

const GROUP = /.{4}(?=.)/g;

/** New recovery codes as the sleeper keeps them, in groups that can be read and typed. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(GROUP, '$&-'),
  );
}

/** The hash by which a recovery code is kept, however its letters, groups and spaces were typed. */
export function hashRecoveryCode(code: string): string {
  const read = code
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(read).digest('base64url');
}
