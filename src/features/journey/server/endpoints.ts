import { listNights } from './list-nights.ts';
import { readInsights } from './read-insights.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { JOURNEY_ROUTES } from '../routes.ts';
import type { Context } from '#server-feature.ts';

export const createJourneyEndpoints = (deps: Context): Endpoints<typeof JOURNEY_ROUTES> => ({
  'GET /insights': {
    isSerial: true,
    handle: ({ account, timeZone, query }) => readInsights(deps, account, timeZone, query.until),
  },
  'GET /nights': {
    isSerial: true,
    handle: ({ account, query }) => listNights(deps, account, query),
  },
});
