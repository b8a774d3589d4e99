import {
  ChangeSleepHeadersSchema,
  ChangeSleepQuerySchema,
  CorrectSleepBodySchema,
  DeletedSleepsSchema,
  SleepsQuerySchema,
  EnterSleepBodySchema,
  FoundSleepsSchema,
  ReopenSleepBodySchema,
  SearchSleepsBodySchema,
  SleepChangeSchema,
  SleepRemovalSchema,
  SleepsSchema,
} from '#features/diary/contract.ts';
import { PathTokenParamsSchema } from '#features/connections/contract.ts';
import { pageQuery, PositionCursorSchema } from '#kernel/contract/paging.ts';
import {
  EndedSleepSchema,
  EndSleepBodySchema,
  PressedSchema,
  SleepAsAndroidBodySchema,
  StartedSleepSchema,
  StartSleepBodySchema,
  StartSleepHeadersSchema,
} from '#features/diary/sleep-contract.ts';
import { closed, idParams } from '#kernel/contract/values.ts';
import { RESTORABLE_HOURS } from '#features/diary/rules/sleep.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const TIME_ERRORS = [
  'TIME_IN_FUTURE',
  'END_BEFORE_START',
  'SLEEP_TOO_LONG',
  'SLEEP_OVERLAPS',
] as const;

const ID_PARAMS = idParams('SLEEP_NOT_FOUND');

export const SLEEP_ROUTES = {
  'POST /sleeps/start': {
    scope: 'press',
    summary: 'Start a sleep, or find the one that is active',
    headers: StartSleepHeadersSchema,
    body: StartSleepBodySchema,
    success: {
      200: 'A sleep was active already, or the id is known: that one.',
      201: 'A sleep was started.',
    },
    data: StartedSleepSchema,
    errors: [
      'TIME_IN_FUTURE',
      'START_TOO_OLD',
      'SLEEP_OVERLAPS',
      'SLEEP_DELETED',
      'TOO_MANY_SLEEPS',
    ],
    isRepeatable: true,
    isIdempotent: true,
  },
  'PUT /sleeps/:id/end': {
    scope: 'press',
    summary: 'End a sleep, or see how it ended',
    params: ID_PARAMS,
    body: EndSleepBodySchema,
    success: { 200: 'The sleep has ended.' },
    data: EndedSleepSchema,
    errors: ['SLEEP_NOT_FOUND', 'END_BEFORE_START', 'TIME_IN_FUTURE'],
    isIdempotent: true,
  },
  'PUT /sleeps/active/end': {
    scope: 'press',
    summary: 'End the active sleep, as a button does that holds no id',
    success: { 200: 'It has ended now, or was ended within the last minute (endedNow: false).' },
    data: EndedSleepSchema,
    errors: ['NOTHING_ACTIVE', 'END_BEFORE_START'],
    isIdempotent: true,
  },
  'POST /sleeps/toggle': {
    scope: 'press',
    summary: 'Start a sleep, or end the active one, as a single button does',
    success: { 200: 'A second press within a minute changes nothing and gets the same.' },
    data: PressedSchema,
    errors: ['SLEEP_OVERLAPS', 'END_BEFORE_START', 'TOO_MANY_SLEEPS'],
    isIdempotent: true,
  },
  'POST /hooks/sleep-as-android/:token': {
    access: 'public',
    summary: 'Start and end a sleep by Sleep as Android; needs the scope hook',
    params: PathTokenParamsSchema,
    body: SleepAsAndroidBodySchema,
    success: {
      204: 'sleep_tracking_started and _stopped count as they arrive, nothing else does.',
    },
    errors: ['UNAUTHENTICATED', 'SLEEP_OVERLAPS', 'END_BEFORE_START', 'TOO_MANY_SLEEPS'],
  },
  'POST /sleeps': {
    scope: 'write',
    summary: 'Enter a sleep by hand',
    query: ChangeSleepQuerySchema,
    body: EnterSleepBodySchema,
    success: {
      200: 'The id is known and that sleep has ended: that one, as it is.',
      201: 'The sleep was entered.',
    },
    data: SleepChangeSchema,
    errors: ['SLEEP_ACTIVE', 'SLEEP_DELETED', ...TIME_ERRORS, 'TOO_MANY_SLEEPS'],
    isRepeatable: true,
  },
  'PATCH /sleeps/:id': {
    scope: 'write',
    summary: 'Correct a sleep, and settle one that needs review',
    params: ID_PARAMS,
    headers: ChangeSleepHeadersSchema,
    query: ChangeSleepQuerySchema,
    body: CorrectSleepBodySchema,
    success: { 200: 'The sleep as it is now, and what came of it.' },
    data: SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED', 'SLEEP_ACTIVE', ...TIME_ERRORS],
  },
  'DELETE /sleeps/:id': {
    scope: 'write',
    summary: 'Delete a sleep, the active one too',
    params: ID_PARAMS,
    headers: ChangeSleepHeadersSchema,
    query: ChangeSleepQuerySchema,
    success: { 200: `It is gone, and can be restored for ${RESTORABLE_HOURS} hours.` },
    data: SleepRemovalSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_CHANGED'],
  },
  'POST /sleeps/:id/restore': {
    scope: 'write',
    summary: 'Bring back a deleted sleep',
    params: ID_PARAMS,
    success: { 200: 'The sleep exactly as it was, and what came of it.' },
    data: SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_OVERLAPS'],
  },
  'POST /sleeps/:id/reopen': {
    scope: 'write',
    summary: 'Make the sleep that was just ended active again',
    params: ID_PARAMS,
    body: ReopenSleepBodySchema,
    success: { 200: 'The sleep is active, as it was before it was ended; and what came of it.' },
    data: SleepChangeSchema,
    errors: ['SLEEP_NOT_FOUND', 'SLEEP_NOT_REOPENABLE', 'TIME_IN_FUTURE'],
  },
  'GET /sleeps': {
    scope: 'read',
    summary: 'The whole history, a page at a time',
    query: SleepsQuerySchema,
    success: { 200: 'Newest start first.' },
    data: SleepsSchema,
  },
  'POST /sleeps/search': {
    scope: 'read',
    summary: 'Search the notes',
    body: SearchSleepsBodySchema,
    success: { 200: 'The sleeps whose note contains the text, newest start first.' },
    data: FoundSleepsSchema,
    isIdempotent: true,
  },
  'GET /sleeps/deleted': {
    scope: 'read',
    summary: 'The deleted sleeps that can be restored',
    query: closed(pageQuery(PositionCursorSchema)),
    success: { 200: 'The last deleted first.' },
    data: DeletedSleepsSchema,
  },
} as const satisfies RouteTable;
