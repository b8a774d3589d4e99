import { AppError } from '#kernel/contract/app-error.ts';
import type { SIGN_IN_ROUTES } from '../routes.ts';
import * as limits from '#kernel/server/http/limits/rate-limits.ts';
import { registerAccount } from './register-account.ts';
import { signIn } from './sign-in.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import { wordDevice } from '#kernel/server/i18n/word.ts';
import { listAuthSessions, signOutDevice, signOutOthers } from './auth-sessions.ts';
import { renewToken } from './renew-token.ts';
import { changePassword } from './change-password.ts';
import { confirmSignIn } from './confirmation.ts';
import type { Context } from '#server-feature.ts';

/** Not queued behind other requests of the account, which may be an attacker's. */
const SIGN_OUT = { rateLimit: limits.SIGN_OUT_LIMIT, isSerial: false } as const;

export const createSignInEndpoints = (deps: Context): Endpoints<typeof SIGN_IN_ROUTES> => ({
  'POST /register': {
    rateLimit: limits.REGISTER_LIMIT,
    waitsForHash: true,
    handle: async ({ body, origin }) => {
      // Also while the operator allows passwords for a day, which lets nobody new in.
      if (deps.config.passwordSignIn === 'off') throw new AppError('PASSWORD_OFF');
      return await registerAccount(deps, body, origin);
    },
  },
  'POST /login': {
    rateLimit: limits.SIGN_IN_LIMIT,
    waitsForHash: true,
    handle: ({ body, origin }) => signIn(deps, { ...body, origin }),
  },
  'GET /account/sessions': {
    word: (page, language) => ({
      ...page,
      items: page.items.map((item) => ({ ...item, name: wordDevice(item.name, language) })),
    }),
    handle: ({ query, ...caller }) => listAuthSessions(deps, caller, query.cursor),
  },
  'DELETE /account/sessions/:id': {
    ...SIGN_OUT,
    handle: ({ params, ...caller }) => signOutDevice(deps, caller, params.id),
  },
  'DELETE /account/sessions': {
    ...SIGN_OUT,
    handle: (caller) => signOutOthers(deps, caller),
  },
  'POST /account/sessions/current/renew': {
    handle: (caller) => renewToken(deps, caller),
  },
  'POST /logout': {
    ...SIGN_OUT,
    handle: (caller) => signOutDevice(deps, caller, caller.authSessionId),
  },
  'PUT /account/password': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => changePassword(deps, caller, body),
  },
  'POST /account/confirmation': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => confirmSignIn(deps, caller, body),
  },
});
