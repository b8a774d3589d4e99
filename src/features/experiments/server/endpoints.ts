import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { Context } from '#server-feature.ts';
import type { EXPERIMENT_ROUTES } from '../routes.ts';
import { noteNight, readResult, startExperiment, stopExperiment } from './change-experiments.ts';
import { readExperiments } from './read-experiments.ts';

/** Each one stays in the list. */
const START_LIMIT: RateLimit = { name: 'start-experiment', max: 20, periodMs: 3_600_000 };

export const createExperimentEndpoints = (deps: Context): Endpoints<typeof EXPERIMENT_ROUTES> => ({
  'GET /experiments': {
    handle: ({ account }) => readExperiments(deps, account),
  },
  'POST /experiments': {
    rateLimit: START_LIMIT,
    handle: ({ userId, origin, body }) => startExperiment(deps, { userId, by: origin }, body),
  },
  'PUT /experiments/:id/nights/:sleepDate': {
    handle: ({ userId, params, body }) => noteNight(deps, userId, { ...params, ...body }),
  },
  'POST /experiments/:id/stop': {
    handle: ({ userId, origin, params }) => stopExperiment(deps, { userId, by: origin }, params.id),
  },
  'GET /experiments/:id/result': {
    isSerial: true,
    handle: ({ userId, params }) => readResult(deps, userId, params.id),
  },
});
