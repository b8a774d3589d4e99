import { randomBytes } from 'node:crypto';

/** 96 bits: can't be guessed, and short enough to type once. */
const PASSWORD_BYTES = 12;

/** A random password, until the sleeper sets a new one. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}
