import { listDeletedSleeps, deleteSleep, restoreSleep } from './deleted-sleeps.ts';
import { wordAchievements } from '#diary/server/word-achievements.ts';
import { correctSleep } from './correct-sleep.ts';
import { enterSleep } from './enter-sleep.ts';
import { reopenSleep } from './reopen-sleep.ts';
import { WithStatus, type Endpoints } from '#kernel/server/http/endpoint.ts';
import type { CORRECTION_ROUTES } from '../routes.ts';
import type { Context } from '#server-feature.ts';

export const createCorrectionEndpoints = (deps: Context): Endpoints<typeof CORRECTION_ROUTES> => ({
  'POST /sleeps': {
    word: wordAchievements,
    handle: async ({ userId, timeZone, idempotencyKey, query, body }) => {
      const request = { userId, timeZone, idempotencyKey, ...query, entry: body };
      const { isKept = false, ...data } = await enterSleep(deps, request);
      return new WithStatus(isKept ? 200 : 201, data);
    },
  },
  'PATCH /sleeps/:id': {
    word: wordAchievements,
    handle: ({ userId, timeZone, params, query, headers: { 'If-Match': version }, body }) =>
      correctSleep(deps, { userId, timeZone, ...params, ...query, version, correction: body }),
  },
  'DELETE /sleeps/:id': {
    word: wordAchievements,
    handle: ({ userId, origin, timeZone, params, query, headers: { 'If-Match': version } }) =>
      deleteSleep(deps, { userId, timeZone, ...params, ...query, version, by: origin }),
  },
  'POST /sleeps/:id/restore': {
    word: wordAchievements,
    handle: ({ userId, origin, timeZone, params }) =>
      restoreSleep(deps, { userId, timeZone, ...params, by: origin }),
  },
  'POST /sleeps/:id/reopen': {
    word: wordAchievements,
    handle: ({ userId, timeZone, params, body }) =>
      reopenSleep(deps, { userId, timeZone, ...params, ...body }),
  },
  'GET /sleeps/deleted': {
    handle: ({ account, query }) => listDeletedSleeps(deps, account, query),
  },
});
