import type { CONNECTION_ROUTES } from '../routes.ts';
import { CHANGE_ACCOUNT_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import { writeCalendar } from './write-calendar.ts';
import type { Context } from '#server-feature.ts';

export const createConnectionEndpoints = (deps: Context): Endpoints<typeof CONNECTION_ROUTES> => ({
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
  'GET /calendar/:token.ics': {
    // A diary that is not in memory is read once.
    isSerial: true,
    handle: async ({ account, hasVersion }) => {
      const calendar = await writeCalendar(deps, account, hasVersion);
      return { name: 'lelap.ics', mediaType: 'text/calendar; charset=utf-8', ...calendar };
    },
  },
});
