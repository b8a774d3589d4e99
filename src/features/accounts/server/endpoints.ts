import { wordDevice } from '#kernel/server/i18n/word.ts';
import { listAccountEvents } from './list-account-events.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { EVENT_ROUTES } from '../routes.ts';
import type { Context } from '#server-feature.ts';

export const createEventEndpoints = (deps: Context): Endpoints<typeof EVENT_ROUTES> => ({
  'GET /account/events': {
    word: (page, language) => ({
      ...page,
      items: page.items.map((event) => ({
        ...event,
        device: event.device && wordDevice(event.device, language),
        detail:
          event.detail && event.kind === 'device-signed-out'
            ? wordDevice(event.detail, language)
            : event.detail,
      })),
    }),
    handle: ({ userId, query }) => listAccountEvents(deps, userId, query),
  },
});
