import { createHash, randomBytes } from 'node:crypto';

/** A recognizable start, so that scanners of leaked secrets find it. */
const PREFIX = 'lelap_';

/** 256 bits can't be guessed. */
const SECRET_BYTES = 32;

/** 32 bytes in base64url. */
const TOKEN = /^lelap_[\w-]{43}$/;

export const makeApiToken = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

/** The stored hash of a token, of its text, so that each changed character counts; undefined if malformed. */
export function hashApiToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  // A secret of 256 random bits needs no slow hash.
  return createHash('sha256').update(token).digest('base64url');
}
