import { ChangedMarkSchema, ChangeSleepQuerySchema } from './contract.ts';
import { DayMarkParamsSchema, DayMarkSchema, SetDayMarkBodySchema } from './nights-contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const DIARY_ROUTES = {
  'GET /days/:sleepDate/mark': {
    scope: 'read',
    summary: 'What the sleeper says of a date',
    params: DayMarkParamsSchema,
    success: { 200: 'The mark; kind null, noSleep and rest false if there is none.' },
    data: DayMarkSchema,
  },
  'PUT /days/:sleepDate/mark': {
    scope: 'write',
    summary: 'Mark a date as work, free, left out or a rest night, or say that there was no sleep',
    params: DayMarkParamsSchema,
    query: ChangeSleepQuerySchema,
    body: SetDayMarkBodySchema,
    success: { 200: 'The mark as it is now, and what came of it.' },
    data: ChangedMarkSchema,
    errors: ['DAY_HAS_SLEEP', 'TOO_MANY_MARKS'],
  },
} as const satisfies RouteTable;
