import type { FastifyInstance } from 'fastify';
import {
  ChangeSleepHeadersSchema,
  ChangeSleepQuerySchema,
  CorrectSleepBodySchema,
  DeletedSleepsSchema,
  DaysSchema,
  DiaryPageQuerySchema,
  EnterSleepBodySchema,
  MonthsSchema,
  PageQuerySchema,
  ReopenSleepBodySchema,
  SleepChangeSchema,
  SleepRemovalSchema,
  SleepsSchema,
  type ChangeSleepQuery,
} from '#contract/diary.ts';
import { IdParamsSchema } from '#contract/values.ts';
import { pickDetails } from '#domain/sleep-details.ts';
import { RESTORABLE_HOURS } from '#domain/sleep.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { listDays } from '#server/usecases/diary/list-days.ts';
import { listMonths } from '#server/usecases/diary/list-months.ts';
import { listDeletedSleeps, listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { reopenSleep } from '#server/usecases/sleeps/reopen-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { wordAchievements } from '#server/usecases/progress/present-achievements.ts';
import { addSignedInEndpoint, WithStatus, type EndpointDeps } from '../endpoint.ts';
import { parseInstant } from '#server/http/input/instant-input.ts';
import { parsePagination, requireKnownZone, requireId } from '#server/http/input/parameters.ts';

const TIMES_REFUSED = [
  'TIME_IN_FUTURE',
  'END_BEFORE_START',
  'SLEEP_TOO_LONG',
  'SLEEP_OVERLAPS',
] as const;

/** POST /sleeps, PATCH and DELETE /sleeps/{id}, POST /sleeps/{id}/restore and /reopen. */
export function addDiaryChangeEndpoints(
  app: FastifyInstance,
  deps: UseCaseDeps & EndpointDeps,
): void {
  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/sleeps',
    summary: 'Enter a sleep by hand',
    query: ChangeSleepQuerySchema,
    body: EnterSleepBodySchema,
    success: {
      200: 'The id is known and that sleep has ended: that one, as it is.',
      201: 'The sleep was entered.',
    },
    data: SleepChangeSchema,
    word: wordAchievements,
    errors: ['SLEEP_ACTIVE', 'SLEEP_DELETED', ...TIMES_REFUSED, 'TOO_MANY_SLEEPS'],
    isRepeatable: true,
    handle: async ({ body, query, ...request }) => {
      const entry = {
        startTime: parseInstant('startTime', body.startTime),
        endTime: parseInstant('endTime', body.endTime),
        timeZone: requireKnownZone(deps, body.timeZone),
        ...pickDetails(body),
        id: body.id,
      };
      const entered = await enterSleep(deps, { ...request, dryRun: isDryRun(query), entry });
      const { isKept = false, ...data } = entered;
      return new WithStatus(isKept ? 200 : 201, data);
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'PATCH',
    path: '/sleeps/:id',
    summary: 'Correct a sleep, and settle one that needs review',
    params: IdParamsSchema,
    headers: ChangeSleepHeadersSchema,
    query: ChangeSleepQuerySchema,
    body: CorrectSleepBodySchema,
    success: { 200: 'The sleep as it is now, and what came of it.' },
    data: SleepChangeSchema,
    word: wordAchievements,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED', 'SLEEP_ACTIVE', ...TIMES_REFUSED],
    handle: async ({ userId, timeZone, header, params, query, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const correction = {
        startTime: parseInstant('startTime', body.startTime),
        endTime: parseInstant('endTime', body.endTime),
        timeZone: requireKnownZone(deps, body.timeZone),
        ...pickDetails(body),
      };
      const version = parseVersion(header('If-Match'));
      const request = { userId, timeZone, dryRun: isDryRun(query), id, version };
      return await correctSleep(deps, { ...request, correction });
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/sleeps/:id',
    summary: 'Delete a sleep, the active one too',
    params: IdParamsSchema,
    headers: ChangeSleepHeadersSchema,
    query: ChangeSleepQuerySchema,
    success: { 200: `It is gone, and can be restored for ${RESTORABLE_HOURS} hours.` },
    data: SleepRemovalSchema,
    word: wordAchievements,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED'],
    handle: async ({ userId, origin, timeZone, header, params, query }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const version = parseVersion(header('If-Match'));
      const request = { userId, timeZone, dryRun: isDryRun(query), id, version };
      return await deleteSleep(deps, { ...request, by: origin });
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/sleeps/:id/restore',
    summary: 'Bring back a deleted sleep',
    params: IdParamsSchema,
    success: { 200: 'The sleep exactly as it was, and what came of it.' },
    data: SleepChangeSchema,
    word: wordAchievements,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_OVERLAPS'],
    handle: async ({ userId, origin, timeZone, params }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const request = { userId, timeZone, id, by: origin };
      return await restoreSleep(deps, request);
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/sleeps/:id/reopen',
    summary: 'Make the sleep that was just ended active again',
    params: IdParamsSchema,
    body: ReopenSleepBodySchema,
    success: { 200: 'The sleep is active, as it was before it was ended; and what came of it.' },
    data: SleepChangeSchema,
    word: wordAchievements,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_NOT_REOPENABLE', 'TIME_IN_FUTURE'],
    handle: async ({ userId, timeZone, params, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const tappedAt = parseInstant('tappedAt', body.tappedAt);
      const request = { userId, timeZone, id, tappedAt };
      return await reopenSleep(deps, request);
    },
  });
}

/** GET /sleeps, GET /sleeps/deleted, GET /days and GET /months. */
export function addDiaryListEndpoints(
  app: FastifyInstance,
  deps: UseCaseDeps & EndpointDeps,
): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/sleeps',
    summary: 'The whole history, a page at a time',
    query: DiaryPageQuerySchema,
    success: { 200: 'Newest start first.' },
    data: SleepsSchema,
    handle: ({ userId, query }) => listSleeps(deps, { userId, ...parsePagination(query) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/sleeps/deleted',
    summary: 'The deleted sleeps that can be restored',
    query: PageQuerySchema,
    success: { 200: 'The last deleted first.' },
    data: DeletedSleepsSchema,
    handle: ({ userId, query }) => listDeletedSleeps(deps, { userId, ...parsePagination(query) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/days',
    summary: 'What each sleep date came to, and why',
    query: DiaryPageQuerySchema,
    success: { 200: 'Newest first.' },
    data: DaysSchema,
    isSerial: true,
    handle: ({ userId, query }) => listDays(deps, { userId, ...parsePagination(query) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/months',
    summary: 'The totals of every month',
    success: { 200: 'Newest first, all of them.' },
    data: MonthsSchema,
    isSerial: true,
    handle: ({ userId }) => listMonths(deps, { userId }),
  });
}

/** The version in the header's quotes. */
function parseVersion(ifMatch: string | undefined): number | undefined {
  return ifMatch === undefined ? undefined : Number(ifMatch.slice(1, -1));
}

function isDryRun(query: ChangeSleepQuery): boolean {
  return query.dryRun === 'true';
}
