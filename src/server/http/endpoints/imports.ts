import type { FastifyInstance } from 'fastify';
import {
  ImportBatchBodySchema,
  ImportedBatchSchema,
  ImportSchema,
  ImportsSchema,
  UndoImportQuerySchema,
  UndoneImportSchema,
} from '#contract/imports.ts';
import { ChangeSleepQuerySchema, PageQuerySchema } from '#contract/diary.ts';
import { IdParamsSchema } from '#contract/values.ts';
import { importBatch, type ImportDeps } from '#server/usecases/imports/import-batch.ts';
import { listImports, readImport } from '#server/usecases/imports/list-imports.ts';
import { undoImport } from '#server/usecases/imports/undo-import.ts';
import { parsePagination, requireKnownZones, requireId } from '#server/http/input/parameters.ts';
import { parseAnyInstant } from '#server/http/input/instant-input.ts';
import { wordAchievements } from '#server/usecases/progress/present-achievements.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';

/** 2,000 nights with some notes; one of long notes is split by the client. */
export const IMPORT_BODY_LIMIT_BYTES = 1024 * 1024;

/** POST and GET /imports, GET and DELETE /imports/{id}. */
export function addImportEndpoints(app: FastifyInstance, deps: ImportDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/imports',
    summary: 'Write a batch of an import',
    query: ChangeSleepQuerySchema,
    body: ImportBatchBodySchema,
    bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
    success: { 201: 'The batch was written, now or by an earlier call of the same content.' },
    data: ImportedBatchSchema,
    word: wordAchievements,
    errors: ['IMPORT_CHANGED', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_SLEEPS', 'TOO_MANY_MARKS'],
    isIdempotent: true,
    handle: async ({ userId, origin, query, body: { sleeps, marks = [], ...batch } }) => {
      requireKnownZones(
        deps,
        sleeps.map(({ timeZone }) => timeZone),
      );
      const dryRun = query.dryRun === 'true';
      const input = {
        ...batch,
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
      return await importBatch(deps, input);
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/imports',
    summary: 'The imports that were not undone',
    query: PageQuerySchema,
    success: { 200: 'Newest first.' },
    data: ImportsSchema,
    handle: ({ userId, query }) => listImports(deps, { userId, ...parsePagination(query) }),
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
