import type { AUTH_SESSION_ROUTES } from '../session-routes.ts';
import { SIGN_OUT_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import { wordAuthSessions } from '#kernel/server/i18n/word.ts';
import { listAuthSessions } from './list-auth-sessions.ts';
import { renewToken, type RenewTokenDeps } from './renew-token.ts';
import { signOutDevice, signOutOthers } from './sign-out.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

/** Not queued behind other requests of the account, which may be an attacker's. */
const SIGN_OUT = { rateLimit: SIGN_OUT_LIMIT, isSerial: false } as const;

export const createAuthSessionEndpoints = (
  deps: UseCaseDeps & RenewTokenDeps,
): Endpoints<keyof typeof AUTH_SESSION_ROUTES> => ({
  'GET /account/sessions': {
    word: wordAuthSessions,
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
});
