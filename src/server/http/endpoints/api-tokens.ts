import type { API_TOKEN_ROUTES } from '#contract/routes/api-tokens.ts';
import { CHANGE_ACCOUNT_LIMIT } from '#server/http/limits/rate-limits.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '#server/usecases/account/api-tokens.ts';
import type { Endpoints } from '../endpoint.ts';

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
