import { wordAccountEvents } from './word-events.ts';
import { listAccountEvents } from './list-account-events.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { EVENT_ROUTES } from '../routes.ts';
import type { Context } from '#features/server-feature.ts';

export const createEventEndpoints = (deps: Context): Endpoints<keyof typeof EVENT_ROUTES> => ({
  'GET /account/events': {
    word: wordAccountEvents,
    handle: ({ userId, query }) => listAccountEvents(deps, userId, query),
  },
});
