import type { FastifyInstance } from 'fastify';
import {
  AuthSessionsSchema,
  ListAuthSessionsQuerySchema,
  RenewedTokenSchema,
} from '#contract/account.ts';
import { IdParamsSchema } from '#contract/values.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listAuthSessions, wordAuthSessions } from '#server/usecases/sign-in/list-auth-sessions.ts';
import { renewToken, type RenewTokenDeps } from '#server/usecases/sign-in/renew-token.ts';
import { signOut, signOutDevice, signOutOthers } from '#server/usecases/sign-in/sign-out.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { requireId } from '#server/http/input/parameters.ts';
import { SIGN_OUT_LIMIT } from '#server/http/limits/rate-limits.ts';

/** Not queued behind other requests of the account, which may be an attacker's. */
const SIGN_OUT = { rateLimit: SIGN_OUT_LIMIT, isSerial: false } as const;

/** GET and DELETE /account/sessions, DELETE /account/sessions/{id}, POST /account/sessions/current/renew and /logout. */
export function addAuthSessionEndpoints(
  app: FastifyInstance,
  deps: UseCaseDeps & EndpointDeps & RenewTokenDeps,
): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account/sessions',
    summary: 'The devices that are signed in',
    query: ListAuthSessionsQuerySchema,
    success: { 200: 'The newest sign-in first.' },
    data: AuthSessionsSchema,
    word: wordAuthSessions,
    handle: ({ query, ...caller }) => listAuthSessions(deps, caller, query),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Sign one device out',
    params: IdParamsSchema,
    success: { 204: 'It is signed out.' },
    errors: ['SESSION_NOT_FOUND'],
    ...SIGN_OUT,
    handle: ({ params, ...caller }) =>
      signOutDevice(deps, caller, requireId(params.id, 'SESSION_NOT_FOUND')),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Sign all other devices out',
    success: { 204: 'Only this sign-in is left.' },
    ...SIGN_OUT,
    handle: (caller) => signOutOthers(deps, caller),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/sessions/current/renew',
    summary: 'Get a token that lasts longer, of the same sign-in',
    success: {
      200: 'In the last third of its life a new token, before that the one of the call. Both stay good until their exp.',
    },
    data: RenewedTokenSchema,
    isIdempotent: true,
    handle: (caller) => renewToken(deps, caller),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/logout',
    summary: 'Sign this device out',
    success: { 204: 'The token is good no more.' },
    ...SIGN_OUT,
    handle: (caller) => signOut(deps, caller),
  });
}
