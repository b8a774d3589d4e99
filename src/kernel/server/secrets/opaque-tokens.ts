import { createHash, randomBytes } from 'node:crypto';

/** 256 bits can't be guessed, and need no slow hash. */
const SECRET_BYTES = 32;

/** A recognizable start, so that scanners of leaked secrets find it. */
const API_TOKEN_PREFIX = 'lelap_';

/** 32 bytes in base64url. */
const API_TOKEN = /^lelap_[\w-]{43}$/;

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

export const makeInvitationToken = makeSecret;

export const hashInvitationToken = hashSecret;

export const makeApiToken = (): string => API_TOKEN_PREFIX + makeSecret();

/** The stored hash of a token, of its text, so that each changed character counts; undefined if malformed. */
export const hashApiToken = (token: string): string | undefined =>
  API_TOKEN.test(token) ? hashSecret(token) : undefined;
