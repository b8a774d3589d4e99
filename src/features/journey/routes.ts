import { NightsQuerySchema, InsightsQuerySchema, InsightsSchema } from './contract.ts';
import { NightsSchema } from '#diary/nights-contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const JOURNEY_ROUTES = {
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
