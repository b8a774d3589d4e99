import type { FastifyInstance } from 'fastify';
import type { SIGN_IN_WAY_ROUTES } from '../routes.ts';
import { openCookies } from '#kernel/server/http/input/cookies.ts';
import * as limits from '#kernel/server/http/limits/rate-limits.ts';
import { findBasePath } from '#kernel/server/http/pages/base-path.ts';
import { beginAttempt, finishAttempt, type OidcDeps } from './attempts.ts';
import {
  beginAccountAttempt,
  finishAccountAttempt,
  readSignInWays,
  unlinkProvider,
} from './linked-provider.ts';
import { registerByProvider, signInByProvider } from './sign-in-by-provider.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

/** Where the provider sends the browser back to. */
export const CALLBACK_PATH = '/oidc/callback';

export const createSignInWayEndpoints = (deps: OidcDeps): Endpoints<typeof SIGN_IN_WAY_ROUTES> => ({
  'POST /oidc/attempts': {
    rateLimit: limits.SIGN_IN_LIMIT,
    handle: ({ body, cookies }) =>
      beginAttempt(deps, cookies(), { kind: 'sign-in', invitation: body.invitation }),
  },
  'POST /oidc/sign-in': {
    rateLimit: limits.SIGN_IN_LIMIT,
    handle: ({ body, cookies, origin }) => signInByProvider(deps, cookies(), { ...body, origin }),
  },
  'POST /oidc/accounts': {
    rateLimit: limits.REGISTER_LIMIT,
    handle: ({ body, cookies, origin }) => registerByProvider(deps, cookies(), body, origin),
  },
  'GET /account/sign-in-ways': {
    handle: (caller) => readSignInWays(deps, caller),
  },
  'POST /account/oidc/attempts': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body, cookies, ...caller }) => beginAccountAttempt(deps, cookies(), caller, body),
  },
  'POST /account/oidc': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body: { code = '' }, cookies, ...caller }) =>
      finishAccountAttempt(deps, cookies(), caller, code),
  },
  'DELETE /account/oidc': {
    rateLimit: limits.PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => unlinkProvider(deps, caller, body),
  },
});

/** The callback of the provider: no page of the app, and no call of it. */
export function addProviderCallback(app: FastifyInstance, deps: OidcDeps): void {
  const basePath = findBasePath(deps.config.publicUrl);
  app.get(
    CALLBACK_PATH,
    { schema: { hide: true }, config: { rateLimit: limits.SIGN_IN_LIMIT, isRejectable: true } },
    async (request, reply) => {
      // Chrome aborts a preload that the service worker does not use, and asks again: the attempt can end only once.
      if (request.headers['service-worker-navigation-preload'] !== undefined)
        return reply.code(204).send();
      const [, search = ''] = request.url.split(/(?=\?)/);
      const cookies = openCookies(request, reply, deps.config.publicUrl);
      const { page, failure } = await finishAttempt(deps, cookies, search);
      const fragment = failure === undefined ? '#oidc' : `#oidc-error=${failure}`;
      return reply.redirect(basePath + page + fragment, 303);
    },
  );
}
