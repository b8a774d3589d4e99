import type { PASSKEY_ROUTES } from '../routes.ts';
import * as limits from '#kernel/server/http/limits/rate-limits.ts';
import {
  addPasskey,
  beginPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from './change-passkeys.ts';
import {
  beginConfirmation,
  beginSignIn,
  confirmWithPasskey,
  signInWithPasskey,
  type PasskeyDeps,
} from './use-passkey.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

/** Each visit of the sign-in page takes one; it costs neither a hash nor a query. */
const CHALLENGE_LIMIT: RateLimit = { name: 'passkey-challenge', max: 60, periodMs: 60_000 };

export const createPasskeyEndpoints = (deps: PasskeyDeps): Endpoints<typeof PASSKEY_ROUTES> => ({
  'POST /login/passkey/challenge': {
    rateLimit: CHALLENGE_LIMIT,
    handle: async () => beginSignIn(deps),
  },
  'POST /login/passkey': {
    rateLimit: limits.SIGN_IN_LIMIT,
    handle: ({ body, origin }) => signInWithPasskey(deps, body.credential, origin),
  },
  'POST /account/confirmation/passkey/challenge': {
    handle: (caller) => beginConfirmation(deps, caller),
  },
  'POST /account/confirmation/passkey': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => confirmWithPasskey(deps, caller, body.credential),
  },
  'GET /account/passkeys': {
    handle: ({ userId }) => readPasskeys(deps, userId),
  },
  'POST /account/passkeys/challenge': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: (caller) => beginPasskey(deps, caller),
  },
  'POST /account/passkeys': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => addPasskey(deps, caller, body),
  },
  'PATCH /account/passkeys/:id': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, body, userId }) => renamePasskey(deps, userId, params.id, body.name),
  },
  'DELETE /account/passkeys/:id': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => removePasskey(deps, caller, params.id),
  },
});
