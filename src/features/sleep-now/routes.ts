import { PathTokenParamsSchema } from '#kernel/contract/path-token.ts';
import * as schemas from '#diary/sleep-contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('SLEEP_NOT_FOUND');

export const SLEEP_ROUTES = {
  'POST /sleeps/start': {
    scope: 'press',
    summary: 'Start a sleep, or find the one that is active',
    headers: schemas.StartSleepHeadersSchema,
    body: schemas.StartSleepBodySchema,
    success: {
      200: 'A sleep was active already, or the id is known: that one.',
      201: 'A sleep was started.',
    },
    data: schemas.StartedSleepSchema,
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
    body: schemas.EndSleepBodySchema,
    success: { 200: 'The sleep has ended.' },
    data: schemas.EndedSleepSchema,
    errors: ['SLEEP_NOT_FOUND', 'END_BEFORE_START', 'TIME_IN_FUTURE'],
    isIdempotent: true,
  },
  'PUT /sleeps/active/end': {
    scope: 'press',
    summary: 'End the active sleep, as a button does that holds no id',
    success: { 200: 'It has ended now, or was ended within the last minute (endedNow: false).' },
    data: schemas.EndedSleepSchema,
    errors: ['NOTHING_ACTIVE', 'END_BEFORE_START'],
    isIdempotent: true,
  },
  'POST /sleeps/toggle': {
    scope: 'press',
    summary: 'Start a sleep, or end the active one, as a single button does',
    success: { 200: 'A second press within a minute changes nothing and gets the same.' },
    data: schemas.PressedSchema,
    errors: ['SLEEP_OVERLAPS', 'END_BEFORE_START', 'TOO_MANY_SLEEPS'],
    isIdempotent: true,
  },
  'POST /hooks/sleep-as-android/:token': {
    access: 'public',
    summary: 'Start and end a sleep by Sleep as Android; needs the scope hook',
    params: PathTokenParamsSchema,
    body: schemas.SleepAsAndroidBodySchema,
    success: {
      204: 'sleep_tracking_started and _stopped count as they arrive, nothing else does.',
    },
    errors: ['UNAUTHENTICATED', 'SLEEP_OVERLAPS', 'END_BEFORE_START', 'TOO_MANY_SLEEPS'],
  },
} as const satisfies RouteTable;
