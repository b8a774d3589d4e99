import { DiaryPageQuerySchema } from '#contract/diary.ts';
import { InsightsQuerySchema, InsightsSchema, NightsSchema } from '#contract/insights.ts';
import type { RouteTable } from './route.ts';

export const INSIGHT_ROUTES = {
  'GET /insights': {
    summary: 'What the nights of the last half year say',
    query: InsightsQuerySchema,
    success: { 200: 'All figures; those that would mean nothing yet are null.' },
    data: InsightsSchema,
  },
  'GET /nights': {
    summary: 'When the sleeper slept, by sleep date',
    query: DiaryPageQuerySchema,
    success: { 200: 'Newest first.' },
    data: NightsSchema,
  },
} as const satisfies RouteTable;
