import { wordDevice } from '#kernel/server/i18n/word.ts';
import { listAccountEvents } from './list-account-events.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { EVENT_ROUTES } from '../routes.ts';
import type { Context } from '#features/server-feature.ts';

export const createEventEndpoints = (deps: Context): Endpoints<typeof EVENT_ROUTES> => ({
  'GET /account/events': {
    word: (page, language) => ({
      ...page,
      items: page.items.map(({ device, detail, ...event }) => ({
        ...event,
        device: device && wordDevice(device, language),
        detail:
          detail && event.kind === 'device-signed-out' ? wordDevice(detail, language) : detail,
      })),
    }),
    handle: ({ userId, query }) => listAccountEvents(deps, userId, query),
  },
});
