import type { FastifyInstance } from 'fastify';
import {
  AuthSessionsSchema,
  ListAuthSessionsQuerySchema,
  RenewedTokenSchema,
} from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import { IdParamsSchema } from '#contract/values.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listAuthSessions, wordAuthSessions } from '#server/usecases/sign-in/list-auth-sessions.ts';
import { renewToken, type RenewTokenDeps } from '#server/usecases/sign-in/renew-token.ts';
import { signOut, signOutDevice, signOutOthers } from '#server/usecases/sign-in/sign-out.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { SIGN_OUT_LIMIT } from '#server/http/limits/rate-limits.ts';

/** The server's id format. */
const AUTH_SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
    errors: [],
    word: wordAuthSessions,
    handle: async ({ query, ...caller }) => ({
      status: 200,
      data: await listAuthSessions(deps, caller, query),
    }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Sign one device out',
    params: IdParamsSchema,
    success: { 204: 'It is signed out.' },
    errors: ['SESSION_NOT_FOUND'],
    ...SIGN_OUT,
    handle: async ({ params, ...caller }) => {
      // Don't query: the database may reject its characters.
      if (!AUTH_SESSION_ID.test(params.id)) throw new AppError('SESSION_NOT_FOUND');
      await signOutDevice(deps, caller, params.id);
      return { status: 204 };
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Sign all other devices out',
    success: { 204: 'Only this sign-in is left.' },
    errors: [],
    ...SIGN_OUT,
    handle: async (caller) => {
      await signOutOthers(deps, caller);
      return { status: 204 };
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/sessions/current/renew',
    summary: 'Get a token that lasts longer, of the same sign-in',
    success: {
      200: 'In the last third of its life a new token, before that the one of the call. Both stay good until their exp.',
    },
    data: RenewedTokenSchema,
    errors: [],
    handle: async (caller) => ({ status: 200, data: await renewToken(deps, caller) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/logout',
    summary: 'Sign this device out',
    success: { 204: 'The token is good no more.' },
    errors: [],
    ...SIGN_OUT,
    handle: async (caller) => {
      await signOut(deps, caller);
      return { status: 204 };
    },
  });
}
