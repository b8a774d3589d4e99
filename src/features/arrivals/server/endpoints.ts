import type { ARRIVAL_ROUTES } from '../routes.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';
import { ARRIVAL_BODY, ARRIVALS_LIMIT } from './limits.ts';
import { readArrivals, readMeasured } from './read-arrivals.ts';
import { receiveArrival } from './receive-arrival.ts';

export function createArrivalEndpoints(deps: Context): Endpoints<typeof ARRIVAL_ROUTES> {
  const limits = {
    largeBody: ARRIVAL_BODY,
    rateLimit: ARRIVALS_LIMIT,
    // Reading may take seconds: the sleeper's own taps don't wait for it.
    isSerial: false,
  };
  const receive = ({
    body,
    query,
    ...sender
  }: Parameters<typeof receiveArrival>[1] & {
    body: Parameters<typeof receiveArrival>[3];
    query: Parameters<typeof receiveArrival>[2];
  }) =>
    deps.accountQueue.runCall(`arrivals of ${sender.userId}`, () =>
      receiveArrival(deps, sender, query, body),
    );
  return {
    'POST /arrivals/:token': { ...limits, handle: receive },
    'POST /arrivals': { ...limits, handle: receive },
    'GET /account/arrivals': {
      handle: ({ userId, language }) => readArrivals(deps.storage.db, userId, language),
    },
    'GET /measured': {
      handle: ({ account, query }) => readMeasured(deps, account, query),
    },
  };
}
