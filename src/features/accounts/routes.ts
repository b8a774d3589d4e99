import { AccountEventsSchema } from './event-contract.ts';
import { IdCursorSchema, pageQuery } from '#kernel/contract/paging.ts';
import { closed } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const EVENT_ROUTES = {
  'GET /account/events': {
    summary: 'What happened to the account',
    query: closed(pageQuery(IdCursorSchema)),
    success: { 200: 'Newest first.' },
    data: AccountEventsSchema,
  },
} as const satisfies RouteTable;
