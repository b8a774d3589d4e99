import type { FastifyInstance } from 'fastify';
import {
  ImportBodySchema,
  ImportedSchema,
  ImportSchema,
  ImportsSchema,
  UndoImportQuerySchema,
  UndoneImportSchema,
} from '#contract/imports.ts';
import { ChangeSleepQuerySchema, PageQuerySchema } from '#contract/diary.ts';
import { IdParamsSchema } from '#contract/values.ts';
import type { RateLimit } from '#server/auth/rate-limits/rate-limiter.ts';
import { importNights, type ImportDeps } from '#server/usecases/imports/import-nights.ts';
import { readImport, readImportPage } from '#server/usecases/imports/list-imports.ts';
import { undoImport } from '#server/usecases/imports/undo-import.ts';
import { parsePagination, requireKnownZones, requireId } from '#server/http/input/parameters.ts';
import { parseAnyInstant } from '#server/http/input/instant-input.ts';
import { wordAchievements } from '#server/usecases/progress/present-achievements.ts';
import type { LargeBody } from '#server/http/input/large-body.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';

/** All nights of a life: 3,650 notes of 2,000 kanji are 21 MiB; a megabyte a minute is a slow line. */
const LARGE_BODY: LargeBody = {
  packedBytes: 8 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  arrivesWithinMs: 120_000,
};

/** Writes and previews: reading a body of 32 MiB stops all other requests for half a second. */
const IMPORT_CALLS_LIMIT: RateLimit = { name: 'import-calls', max: 30, periodMs: 60_000 };

/** POST and GET /imports, GET and DELETE /imports/{id}. */
export function addImportEndpoints(app: FastifyInstance, deps: ImportDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/imports',
    summary: 'Write an import',
    query: ChangeSleepQuerySchema,
    body: ImportBodySchema,
    largeBody: LARGE_BODY,
    rateLimit: IMPORT_CALLS_LIMIT,
    success: { 201: 'It was written, now or by an earlier call of the same content.' },
    data: ImportedSchema,
    word: wordAchievements,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_SLEEPS', 'TOO_MANY_MARKS'],
    isIdempotent: true,
    handle: async ({ userId, origin, query, body: { sleeps, marks = [], ...rest } }) => {
      requireKnownZones(
        deps,
        sleeps.map(({ timeZone }) => timeZone),
      );
      const dryRun = query.dryRun === 'true';
      const input = {
        ...rest,
        userId,
        by: origin,
        dryRun,
        sleeps: sleeps.map((sleep, index) => ({
          ...sleep,
          startTime: parseAnyInstant(`sleeps.${index}.startTime`, sleep.startTime),
          endTime: parseAnyInstant(`sleeps.${index}.endTime`, sleep.endTime),
        })),
        marks: marks.map(({ noSleep, ...mark }) => ({
          ...mark,
          noSleep: noSleep ? (1 as const) : (0 as const),
        })),
      };
      return await importNights(deps, input);
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/imports',
    summary: 'The imports that were not undone',
    query: PageQuerySchema,
    success: { 200: 'Newest first.' },
    data: ImportsSchema,
    handle: ({ userId, query }) => readImportPage(deps, { userId, ...parsePagination(query) }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/imports/:id',
    summary: 'One import',
    params: IdParamsSchema,
    success: { 200: 'The import as it is.' },
    data: ImportSchema,
    errors: ['IMPORT_NOT_FOUND'],
    handle: ({ userId, params }) =>
      readImport(deps, { userId, importId: requireId(params.id, 'IMPORT_NOT_FOUND') }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Undo an import',
    params: IdParamsSchema,
    query: UndoImportQuerySchema,
    success: { 200: 'What was removed, and what came of it.' },
    data: UndoneImportSchema,
    word: wordAchievements,
    errors: ['IMPORT_NOT_FOUND'],
    handle: ({ userId, origin, params, query }) =>
      undoImport(deps, {
        userId,
        by: origin,
        importId: requireId(params.id, 'IMPORT_NOT_FOUND'),
        edited: query.edited ?? 'keep',
        dryRun: query.dryRun === 'true',
      }),
  });
}
