import { MAX_TOKENS } from './limits.ts';

export const CONNECTION_ERRORS = {
  TOKEN_NOT_FOUND: 404,
  TOO_MANY_TOKENS: { status: 409, args: { max: MAX_TOKENS } },
} as const;
