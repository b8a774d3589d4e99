import { randomBytes } from 'node:crypto';

/** 96 bits: beyond guessing, and short enough to be typed once. */
const PASSWORD_BYTES = 12;

/** A random password, to be handed to somebody who then sets their own. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}
