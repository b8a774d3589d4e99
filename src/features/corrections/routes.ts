import * as schemas from '#diary/contract.ts';
import { pageQuery, PositionCursorSchema } from '#kernel/contract/paging.ts';
import { closed, idParams } from '#kernel/contract/values.ts';
import { RESTORABLE_HOURS } from '#diary/rules/sleep.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const TIME_ERRORS = [
  'TIME_IN_FUTURE',
  'END_BEFORE_START',
  'SLEEP_TOO_LONG',
  'SLEEP_OVERLAPS',
] as const;

const ID_PARAMS = idParams('SLEEP_NOT_FOUND');

export const CORRECTION_ROUTES = {
  'POST /sleeps': {
    scope: 'write',
    summary: 'Enter a sleep by hand',
    query: schemas.ChangeSleepQuerySchema,
    body: schemas.EnterSleepBodySchema,
    success: {
      200: 'The id is known and that sleep has ended: that one, as it is.',
      201: 'The sleep was entered.',
    },
    data: schemas.SleepChangeSchema,
    errors: ['SLEEP_ACTIVE', 'SLEEP_DELETED', ...TIME_ERRORS, 'TOO_MANY_SLEEPS'],
    isRepeatable: true,
  },
  'PATCH /sleeps/:id': {
    scope: 'write',
    summary: 'Correct a sleep, and settle one that needs review',
    params: ID_PARAMS,
    headers: schemas.ChangeSleepHeadersSchema,
    query: schemas.ChangeSleepQuerySchema,
    body: schemas.CorrectSleepBodySchema,
    success: { 200: 'The sleep as it is now, and what came of it.' },
    data: schemas.SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED', 'SLEEP_ACTIVE', ...TIME_ERRORS],
  },
  'DELETE /sleeps/:id': {
    scope: 'write',
    summary: 'Delete a sleep, the active one too',
    params: ID_PARAMS,
    headers: schemas.ChangeSleepHeadersSchema,
    query: schemas.ChangeSleepQuerySchema,
    success: { 200: `It is gone, and can be restored for ${RESTORABLE_HOURS} hours.` },
    data: schemas.SleepRemovalSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED'],
  },
  'POST /sleeps/:id/restore': {
    scope: 'write',
    summary: 'Bring back a deleted sleep',
    params: ID_PARAMS,
    success: { 200: 'The sleep exactly as it was, and what came of it.' },
    data: schemas.SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_OVERLAPS'],
  },
  'POST /sleeps/:id/reopen': {
    scope: 'write',
    summary: 'Make the sleep that was just ended active again',
    params: ID_PARAMS,
    body: schemas.ReopenSleepBodySchema,
    success: { 200: 'The sleep is active, as it was before it was ended; and what came of it.' },
    data: schemas.SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_NOT_REOPENABLE', 'TIME_IN_FUTURE'],
  },
  'GET /sleeps/deleted': {
    scope: 'read',
    summary: 'The deleted sleeps that can be restored',
    query: closed(pageQuery(PositionCursorSchema)),
    success: { 200: 'The last deleted first.' },
    data: schemas.DeletedSleepsSchema,
  },
} as const satisfies RouteTable;
