import { MAX_PASSKEYS } from './limits.ts';

export const PASSKEY_ERRORS = {
  PASSKEYS_UNAVAILABLE: 409,
  PASSKEY_REFUSED: 403,
  PASSKEY_NOT_FOUND: 404,
  TOO_MANY_PASSKEYS: { status: 409, args: { max: MAX_PASSKEYS } },
} as const;
