import { PathTokenParamsSchema } from '#features/connections/contract.ts';
import { DashboardSchema } from '#features/diary/dashboard-contract.ts';
import {
  DaysSchema,
  DaysQuerySchema,
  MonthsSchema,
  NightsQuerySchema,
} from '#features/diary/contract.ts';
import {
  DayMarkParamsSchema,
  DayMarkSchema,
  InsightsQuerySchema,
  InsightsSchema,
  NightsSchema,
  SetDayMarkBodySchema,
} from '#features/diary/nights-contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

/** What the sleeps come to. */
export const DIARY_ROUTES = {
  'GET /dashboard': {
    scope: 'read',
    summary: 'Everything the dashboard shows',
    success: { 200: 'The dashboard as it is now.' },
    data: DashboardSchema,
  },
  'POST /account/rules-change/seen': {
    summary: 'Say that the sleeper has been told of the change of the rules',
    success: { 204: 'The dashboard does not mention it any more.' },
    isIdempotent: true,
  },
  'GET /days': {
    scope: 'read',
    summary: 'What each sleep date came to, and why',
    query: DaysQuerySchema,
    success: { 200: 'Newest first.' },
    data: DaysSchema,
  },
  'GET /months': {
    scope: 'read',
    summary: 'The totals of every month',
    success: { 200: 'Newest first, all of them.' },
    data: MonthsSchema,
  },
  'GET /days/:sleepDate/mark': {
    scope: 'read',
    summary: 'What the sleeper says of a date',
    params: DayMarkParamsSchema,
    success: { 200: 'The mark; kind null and noSleep false if there is none.' },
    data: DayMarkSchema,
  },
  'PUT /days/:sleepDate/mark': {
    scope: 'write',
    summary: 'Mark a date as work, free or left out, or say that there was no sleep',
    params: DayMarkParamsSchema,
    body: SetDayMarkBodySchema,
    success: { 200: 'The mark as it is now.' },
    data: DayMarkSchema,
    errors: ['DAY_HAS_SLEEP', 'TOO_MANY_MARKS'],
  },
  'GET /calendar/:token.ics': {
    access: 'public',
    summary: 'The nights of a year as a calendar to subscribe to; needs the scope calendar',
    params: PathTokenParamsSchema,
    success: { 200: 'In iCalendar format, with an ETag.', 304: 'As at the last request.' },
    mediaTypes: ['text/calendar'],
    errors: ['UNAUTHENTICATED'],
  },
  'GET /insights': {
    scope: 'read',
    summary: 'What the nights of the last half year say',
    query: InsightsQuerySchema,
    success: { 200: 'All figures; those that would mean nothing yet are null.' },
    data: InsightsSchema,
  },
  'GET /nights': {
    scope: 'read',
    summary: 'When the sleeper slept, by sleep date',
    query: NightsQuerySchema,
    success: { 200: 'Newest first.' },
    data: NightsSchema,
  },
} as const satisfies RouteTable;
