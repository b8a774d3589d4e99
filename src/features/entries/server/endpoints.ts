import { listDays, listMonths } from './list-days.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { ENTRY_ROUTES } from '../routes.ts';
import { listSleeps } from './list-sleeps.ts';
import { searchNotes } from './search-notes.ts';
import type { Context } from '#server-feature.ts';

export const createEntryEndpoints = (deps: Context): Endpoints<typeof ENTRY_ROUTES> => ({
  'GET /days': {
    isSerial: true,
    handle: ({ account, query }) => listDays(deps, account, query),
  },
  'GET /months': {
    isSerial: true,
    handle: ({ account }) => listMonths(deps, account),
  },
  'GET /sleeps': {
    handle: ({ account, query }) => listSleeps(deps, account, query),
  },
  // In a body, because addresses are logged.
  'POST /sleeps/search': {
    handle: ({ account, body }) => searchNotes(deps, account, body),
  },
});
