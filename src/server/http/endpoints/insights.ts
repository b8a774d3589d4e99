import type { FastifyInstance } from 'fastify';
import { DiaryPageQuerySchema } from '#contract/diary.ts';
import {
  DayMarkParamsSchema,
  DayMarkSchema,
  InsightsQuerySchema,
  InsightsSchema,
  NightsSchema,
  SetDayMarkBodySchema,
} from '#contract/insights.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readDayMark, setDayMark } from '#server/usecases/insights/day-mark.ts';
import { listNights } from '#server/usecases/insights/list-nights.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { parsePagination } from '#server/http/input/parameters.ts';

/** GET /insights, GET /nights, GET and PUT /days/{sleepDate}/mark. */
export function addInsightEndpoints(app: FastifyInstance, deps: UseCaseDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/insights',
    summary: 'What the nights of the last half year say',
    query: InsightsQuerySchema,
    success: { 200: 'All figures; those that would mean nothing yet are null.' },
    data: InsightsSchema,
    isSerial: true,
    handle: ({ userId, timeZone, query }) => readInsights(deps, { userId, timeZone, ...query }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/nights',
    summary: 'When the sleeper slept, by sleep date',
    query: DiaryPageQuerySchema,
    success: { 200: 'Newest first.' },
    data: NightsSchema,
    isSerial: true,
    handle: ({ userId, query }) => listNights(deps, { userId, ...parsePagination(query) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/days/:sleepDate/mark',
    summary: 'What the sleeper says of a date',
    params: DayMarkParamsSchema,
    success: { 200: 'The mark; kind null and noSleep false if there is none.' },
    data: DayMarkSchema,
    errors: ['INVALID_INPUT'],
    handle: ({ userId, params }) => readDayMark(deps, { userId, ...params }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'PUT',
    path: '/days/:sleepDate/mark',
    summary: 'Mark a date as work, free or left out, or say that there was no sleep',
    params: DayMarkParamsSchema,
    body: SetDayMarkBodySchema,
    success: { 200: 'The mark as it is now.' },
    data: DayMarkSchema,
    errors: ['DAY_HAS_SLEEP', 'TOO_MANY_MARKS'],
    handle: ({ userId, timeZone, params, body }) =>
      setDayMark(deps, { userId, timeZone, ...params, mark: body }),
  });
}
