import type { FastifyInstance } from 'fastify';
import { AccountEventsSchema, ListAccountEventsQuerySchema } from '#contract/account-events.ts';
import {
  listAccountEvents,
  wordAccountEvents,
  type ListAccountEventsDeps,
} from '#server/usecases/account-events/list-account-events.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { parsePagination } from '#server/http/input/parameters.ts';

/** GET /account/events. */
export function addAccountEventEndpoints(
  app: FastifyInstance,
  deps: ListAccountEventsDeps & EndpointDeps,
): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account/events',
    summary: 'What happened to the account',
    query: ListAccountEventsQuerySchema,
    success: { 200: 'Newest first.' },
    data: AccountEventsSchema,
    word: wordAccountEvents,
    handle: ({ userId, query }) => listAccountEvents(deps, { userId, ...parsePagination(query) }),
  });
}
