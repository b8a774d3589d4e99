import { DaysSchema, DiaryPageQuerySchema, MonthsSchema } from '#contract/diary.ts';
import { DayMarkParamsSchema, DayMarkSchema, SetDayMarkBodySchema } from '#contract/insights.ts';
import type { RouteTable } from './route.ts';

export const DAY_ROUTES = {
  'GET /days': {
    summary: 'What each sleep date came to, and why',
    query: DiaryPageQuerySchema,
    success: { 200: 'Newest first.' },
    data: DaysSchema,
  },
  'GET /months': {
    summary: 'The totals of every month',
    success: { 200: 'Newest first, all of them.' },
    data: MonthsSchema,
  },
  'GET /days/:sleepDate/mark': {
    summary: 'What the sleeper says of a date',
    params: DayMarkParamsSchema,
    success: { 200: 'The mark; kind null and noSleep false if there is none.' },
    data: DayMarkSchema,
    errors: ['INVALID_INPUT'],
  },
  'PUT /days/:sleepDate/mark': {
    summary: 'Mark a date as work, free or left out, or say that there was no sleep',
    params: DayMarkParamsSchema,
    body: SetDayMarkBodySchema,
    success: { 200: 'The mark as it is now.' },
    data: DayMarkSchema,
    errors: ['DAY_HAS_SLEEP', 'TOO_MANY_MARKS'],
  },
} as const satisfies RouteTable;
