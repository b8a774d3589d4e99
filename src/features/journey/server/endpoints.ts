import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { listNights } from './list-nights.ts';
import { readInsights } from './read-insights.ts';
import type { EndpointDeps, Endpoints } from '#kernel/server/http/endpoint.ts';
import type { JOURNEY_ROUTES } from '../routes.ts';

export const createJourneyEndpoints = (
  deps: UseCaseDeps & EndpointDeps,
): Endpoints<keyof typeof JOURNEY_ROUTES> => ({
  'GET /insights': {
    isSerial: true,
    handle: ({ account, timeZone, query }) => readInsights(deps, account, timeZone, query.until),
  },
  'GET /nights': {
    isSerial: true,
    handle: ({ account, query }) => listNights(deps, account, query),
  },
});
