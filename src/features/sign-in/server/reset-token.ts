import { createHash, randomBytes } from 'node:crypto';

/** 256 bits can't be guessed. */
const SECRET_BYTES = 32;

/** A UUID without its hyphens. */
const USER_ID_BYTES = 16;

/** 48 bytes in base64url. */
const TOKEN = /^[\w-]{64}$/;

/** A new password reset token: account id and secret. */
export function makeResetToken(userId: string): string {
  const owner = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([owner, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Account id and stored hash of a token; undefined if malformed. */
export function readResetToken(token: string): { userId: string; tokenHash: string } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const owner = Buffer.from(token, 'base64url').subarray(0, USER_ID_BYTES).toString('hex');
  const userId = owner.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // A secret of 256 random bits needs no slow hash.
  return { userId, tokenHash: createHash('sha256').update(token).digest('base64url') };
}
