import type { API_TOKEN_ROUTES } from '../routes.ts';
import { CHANGE_ACCOUNT_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import type { AccountDeps } from '#features/sign-in/server/account-deps.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

export const createApiTokenEndpoints = (
  deps: AccountDeps,
): Endpoints<keyof typeof API_TOKEN_ROUTES> => ({
  'GET /account/tokens': {
    handle: async ({ userId }) => ({ items: await listApiTokens(deps.storage.db, userId) }),
  },
  'POST /account/tokens': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => createApiToken(deps, caller, body),
  },
  'DELETE /account/tokens/:id': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => revokeApiToken(deps, caller, params.id),
  },
});
