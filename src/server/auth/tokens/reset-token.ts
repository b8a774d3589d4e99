import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody guesses one in half an hour, or ever. */
const SECRET_BYTES = 32;

/** A UUID without its hyphens. */
const USER_ID_BYTES = 16;

/** 48 bytes in base64url. */
const TOKEN = /^[\w-]{64}$/;

/** A new token to reset this account's password by: whose it is, and a secret. */
export function makeResetToken(userId: string): string {
  const owner = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([owner, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Whose token it is, and the hash by which it is kept; undefined for what can't be a token. */
export function readResetToken(token: string): { userId: string; tokenHash: string } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const owner = Buffer.from(token, 'base64url').subarray(0, USER_ID_BYTES).toString('hex');
  const userId = owner.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // A secret of 256 random bits needs no slow hash.
  return { userId, tokenHash: createHash('sha256').update(token).digest('base64url') };
}
