import { AppError } from '#kernel/contract/app-error.ts';
import type { SLEEP_ROUTES } from '../routes.ts';
import { asTokenOwner } from '#kernel/server/http/input/path-token.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import { listDeletedSleeps, listSleeps } from '#features/entries/server/list-sleeps.ts';
import { searchNotes } from '#features/entries/server/search-notes.ts';
import { wordAchievements } from '#kernel/server/i18n/word.ts';
import { correctSleep } from '#features/corrections/server/correct-sleep.ts';
import { deleteSleep } from '#features/corrections/server/delete-sleep.ts';
import { endActiveSleep, toggleSleep } from './press.ts';
import { endSleep, startSleep } from './start-end.ts';
import { enterSleep } from '#features/corrections/server/enter-sleep.ts';
import { reopenSleep } from '#features/corrections/server/reopen-sleep.ts';
import { restoreSleep } from '#features/corrections/server/restore-sleep.ts';
import { WithStatus, type EndpointDeps, type Endpoints } from '#kernel/server/http/endpoint.ts';

export const createSleepEndpoints = (
  deps: UseCaseDeps & EndpointDeps,
): Endpoints<keyof typeof SLEEP_ROUTES> => ({
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
      await asTokenOwner(
        deps,
        { token: params.token, scope: 'hook', origin },
        async ({ userId }) => {
          if (event === 'sleep_tracking_started') return void (await startSleep(deps, { userId }));
          await endActiveSleep(deps, { userId }).catch(ignoreNothingActive);
        },
      );
    },
  },
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
  'GET /sleeps': {
    handle: ({ account, query }) => listSleeps(deps, account, query),
  },
  // In a body, because addresses are logged.
  'POST /sleeps/search': {
    handle: ({ account, body }) => searchNotes(deps, account, body),
  },
  'GET /sleeps/deleted': {
    handle: ({ account, query }) => listDeletedSleeps(deps, account, query),
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
