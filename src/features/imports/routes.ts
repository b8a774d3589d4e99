import { ChangeSleepQuerySchema } from '#diary/contract.ts';
import * as schemas from './contract.ts';
import { pageQuery, PositionCursorSchema } from '#kernel/contract/paging.ts';
import { closed, idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('IMPORT_NOT_FOUND');

export const IMPORT_ROUTES = {
  'POST /imports': {
    summary: 'Write an import',
    query: ChangeSleepQuerySchema,
    body: schemas.ImportBodySchema,
    success: { 201: 'It was written, now or by an earlier call of the same content.' },
    data: schemas.ImportedSchema,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_SLEEPS', 'TOO_MANY_MARKS'],
    isIdempotent: true,
  },
  'GET /imports': {
    summary: 'The imports that were not undone',
    query: closed(pageQuery(PositionCursorSchema)),
    success: { 200: 'Newest first.' },
    data: schemas.ImportsSchema,
  },
  'GET /imports/:id': {
    summary: 'One import',
    params: ID_PARAMS,
    success: { 200: 'The import as it is.' },
    data: schemas.ImportSchema,
    errors: ['IMPORT_NOT_FOUND'],
  },
  'DELETE /imports/:id': {
    summary: 'Undo an import',
    params: ID_PARAMS,
    query: schemas.UndoImportQuerySchema,
    success: { 200: 'What was removed, and what came of it.' },
    data: schemas.UndoneImportSchema,
    errors: ['IMPORT_NOT_FOUND'],
  },
} as const satisfies RouteTable;
