import { MonthsSchema, FoundSleepsSchema, SearchSleepsBodySchema } from './contract.ts';
import * as schemas from '#diary/contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const ENTRY_ROUTES = {
  'GET /days': {
    scope: 'read',
    summary: 'What each sleep date came to, and why',
    query: schemas.DaysQuerySchema,
    success: { 200: 'Newest first.' },
    data: schemas.DaysSchema,
  },
  'GET /months': {
    scope: 'read',
    summary: 'The totals of every month',
    success: { 200: 'Newest first, all of them.' },
    data: MonthsSchema,
  },
  'GET /sleeps': {
    scope: 'read',
    summary: 'The whole history, a page at a time',
    query: schemas.SleepsQuerySchema,
    success: { 200: 'Newest start first.' },
    data: schemas.SleepsSchema,
  },
  'POST /sleeps/search': {
    scope: 'read',
    summary: 'Search the notes',
    body: SearchSleepsBodySchema,
    success: { 200: 'The sleeps whose note contains the text, newest start first.' },
    data: FoundSleepsSchema,
    isIdempotent: true,
  },
} as const satisfies RouteTable;
