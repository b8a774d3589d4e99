import { createHash, randomBytes } from 'node:crypto';

/** 256 bits can't be guessed, and need no slow hash. */
const TOKEN_BYTES = 32;

export const makeInvitationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashInvitationToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
