import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import {
  EndedSleepSchema,
  EndSleepBodySchema,
  StartedSleepSchema,
  StartSleepBodySchema,
  StartSleepHeadersSchema,
} from '#contract/sleep.ts';
import { IdParamsSchema } from '#contract/values.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { wordAchievements } from '#server/usecases/progress/present-achievements.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { addSignedInEndpoint, WithStatus, type EndpointDeps } from '../endpoint.ts';
import { parseInstant } from '#server/http/input/instant-input.ts';
import { requireKnownZone, requireId } from '#server/http/input/parameters.ts';

/** POST /sleeps/start and PUT /sleeps/{id}/end, both safe to repeat. */
export function addSleepEndpoints(app: FastifyInstance, deps: UseCaseDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/sleeps/start',
    summary: 'Start a sleep, or find the one that is active',
    headers: StartSleepHeadersSchema,
    body: StartSleepBodySchema,
    success: {
      200: 'A sleep was active already, or the id is known: that one.',
      201: 'A sleep was started.',
    },
    data: StartedSleepSchema,
    errors: ['TIME_IN_FUTURE', 'START_TOO_OLD', 'SLEEP_OVERLAPS', 'SLEEP_DELETED'],
    isRepeatable: true,
    isIdempotent: true,
    handle: async ({ userId, timeZone, idempotencyKey, header, body }) => {
      const startTime = parseInstant('startTime', body.startTime);
      const { created, sleep } = await startSleep(deps, {
        userId,
        timeZone,
        idempotencyKey,
        startTime,
        sleepZone: requireKnownZone(deps, body.timeZone),
        id: meantId(header('Sleep-Id'), body.id),
      });
      return new WithStatus(created ? 201 : 200, sleep);
    },
  });

  addSignedInEndpoint(app, deps, {
    method: 'PUT',
    path: '/sleeps/:id/end',
    summary: 'End a sleep, or see how it ended',
    params: IdParamsSchema,
    body: EndSleepBodySchema,
    success: { 200: 'The sleep has ended.' },
    data: EndedSleepSchema,
    errors: ['SLEEP_NOT_FOUND', 'END_BEFORE_START', 'TIME_IN_FUTURE'],
    isIdempotent: true,
    word: wordAchievements,
    handle: async ({ userId, timeZone, params, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const endTime = parseInstant('endTime', body.endTime);
      const sleepZone = requireKnownZone(deps, body.timeZone);
      return await endSleep(deps, { userId, timeZone, sleepZone, id, endTime });
    },
  });
}

/** The id of a start, which a client may state in the header or in the body. Throws INVALID_INPUT if they differ. */
function meantId(header: string | undefined, body: string | undefined): string | undefined {
  if (header !== undefined && body !== undefined && header.toLowerCase() !== body.toLowerCase()) {
    const text = { key: 'validation.sleepIdDiffers' } as const;
    throw new AppError('INVALID_INPUT', { details: [{ field: 'id', text }] });
  }
  return header ?? body;
}
