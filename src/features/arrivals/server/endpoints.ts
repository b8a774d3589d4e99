import type { ARRIVAL_ROUTES } from '../routes.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';
import { ARRIVAL_BODY, ARRIVALS_LIMIT } from './limits.ts';
import { readArrivals, readMeasured } from './read-arrivals.ts';
import { receiveArrival, type ArrivalRequest } from './receive-arrival.ts';

export function createArrivalEndpoints(deps: Context): Endpoints<typeof ARRIVAL_ROUTES> {
  const receive = {
    largeBody: ARRIVAL_BODY,
    rateLimit: ARRIVALS_LIMIT,
    // Reading may take seconds: the sleeper's own taps don't wait for it, only further arrivals.
    isSerial: false,
    handle: (request: ArrivalRequest) =>
      deps.accountQueue.runCall(`arrivals of ${request.userId}`, () =>
        receiveArrival(deps, request),
      ),
  };
  return {
    'POST /arrivals/:token': receive,
    'POST /arrivals': receive,
    'GET /account/arrivals': {
      handle: ({ userId, language }) => readArrivals(deps.storage.db, userId, language),
    },
    'GET /measured': {
      handle: ({ account, query }) => readMeasured(deps, account, query),
    },
  };
}
