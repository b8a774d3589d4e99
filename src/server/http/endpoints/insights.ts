import type { INSIGHT_ROUTES } from '#contract/routes/insights.ts';
import { parsePagination } from '#server/http/input/parameters.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listNights } from '#server/usecases/insights/list-nights.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import type { Endpoints } from '../endpoint.ts';

export const createInsightEndpoints = (
  deps: UseCaseDeps,
): Endpoints<keyof typeof INSIGHT_ROUTES> => ({
  'GET /insights': {
    isSerial: true,
    handle: ({ userId, timeZone, query }) => readInsights(deps, { userId, timeZone, ...query }),
  },
  'GET /nights': {
    isSerial: true,
    handle: ({ userId, query }) => listNights(deps, { userId, ...parsePagination(query) }),
  },
});
