import { AppError } from '#kernel/contract/app-error.ts';
import type { SLEEP_ROUTES } from '../routes.ts';
import { findTokenOwner } from '#kernel/server/http/input/path-token.ts';
import { CALLS_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { wordAchievements } from '#diary/server/word-achievements.ts';
import { endActiveSleep, toggleSleep } from './press.ts';
import { endSleep, startSleep } from './start-end.ts';
import { WithStatus, type Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export const createSleepEndpoints = (deps: Context): Endpoints<typeof SLEEP_ROUTES> => ({
  'POST /sleeps/start': {
    handle: async ({ userId, timeZone, idempotencyKey, headers, body }) => {
      const id = meantId(headers['Sleep-Id'], body.id);
      const request = { userId, timeZone, idempotencyKey };
      const { created, sleep } = await startSleep(deps, request, { ...body, ...(id && { id }) });
      return new WithStatus(created ? 201 : 200, sleep);
    },
  },
  'PUT /sleeps/:id/end': {
    word: wordAchievements,
    handle: ({ userId, timeZone, params, body }) =>
      endSleep(deps, { userId, timeZone, ...params }, body),
  },
  'PUT /sleeps/active/end': {
    word: wordAchievements,
    handle: async ({ userId, timeZone }) => {
      const { ended, spoken } = await endActiveSleep(deps, { userId, timeZone });
      return new WithStatus(200, ended, spoken);
    },
  },
  'POST /sleeps/toggle': {
    handle: async ({ userId, timeZone }) => {
      const { pressed, spoken } = await toggleSleep(deps, { userId, timeZone });
      return new WithStatus(200, pressed, spoken);
    },
  },
  'POST /hooks/sleep-as-android/:token': {
    handle: async ({ params, body: { event }, origin }) => {
      // A night has hundreds of other events: they reach no limit and no database.
      if (event !== 'sleep_tracking_started' && event !== 'sleep_tracking_stopped') return;
      const given = { token: params.token, scope: 'hook', address: origin.address } as const;
      const { userId } = await findTokenOwner(deps, given);
      await deps.limiter.take(CALLS_LIMIT, userId);
      await deps.accountQueue.runCall(userId, async () => {
        if (event === 'sleep_tracking_started') return void (await startSleep(deps, { userId }));
        await endActiveSleep(deps, { userId }).catch(ignoreNothingActive);
      });
    },
  },
});

/** It was ended in the app. */
function ignoreNothingActive(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'NOTHING_ACTIVE')) throw error;
}

/** The id of a start, which a client may state in the header or in the body. Throws INVALID_INPUT if they differ. */
function meantId(header: string | undefined, body: string | undefined): string | undefined {
  if (header !== undefined && body !== undefined && header.toLowerCase() !== body.toLowerCase()) {
    const text = { key: 'validation.sleepIdDiffers' } as const;
    throw new AppError('INVALID_INPUT', { details: [{ field: 'id', text }] });
  }
  return header ?? body;
}
