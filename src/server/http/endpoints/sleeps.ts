import { AppError } from '#contract/app-error.ts';
import type { SLEEP_ROUTES } from '#contract/routes/sleeps.ts';
import { pickDetails } from '#domain/sleep-details.ts';
import {
  parseInstant,
  isDryRun,
  parsePagination,
  requireId,
  requireKnownZone,
} from '#server/http/input/parameters.ts';
import { asTokenOwner } from '#server/http/input/path-token.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listDeletedSleeps, listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { searchNotes } from '#server/usecases/diary/search-notes.ts';
import { wordAchievements } from '#server/i18n/word.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endActiveSleep, toggleSleep } from '#server/usecases/sleeps/press.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { reopenSleep } from '#server/usecases/sleeps/reopen-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { WithStatus, type EndpointDeps, type Endpoints } from '../endpoint.ts';

export const createSleepEndpoints = (
  deps: UseCaseDeps & EndpointDeps,
): Endpoints<keyof typeof SLEEP_ROUTES> => ({
  'POST /sleeps/start': {
    handle: async ({ userId, timeZone, idempotencyKey, headers, body }) => {
      const startTime = parseInstant('startTime', body.startTime);
      const { created, sleep } = await startSleep(deps, {
        userId,
        timeZone,
        idempotencyKey,
        startTime,
        sleepZone: requireKnownZone(deps, body.timeZone),
        id: meantId(headers['Sleep-Id'], body.id),
      });
      return new WithStatus(created ? 201 : 200, sleep);
    },
  },
  'PUT /sleeps/:id/end': {
    word: wordAchievements,
    handle: async ({ userId, timeZone, params, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const endTime = parseInstant('endTime', body.endTime);
      const sleepZone = requireKnownZone(deps, body.timeZone);
      return await endSleep(deps, { userId, timeZone, sleepZone, id, endTime });
    },
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
    handle: async ({ body, query, ...request }) => {
      const entry = {
        startTime: parseInstant('startTime', body.startTime),
        endTime: parseInstant('endTime', body.endTime),
        timeZone: requireKnownZone(deps, body.timeZone),
        ...pickDetails(body),
        id: body.id,
      };
      const { userId, timeZone, idempotencyKey } = request;
      const dryRun = isDryRun(query);
      const entered = await enterSleep(deps, { userId, timeZone, idempotencyKey, dryRun, entry });
      const { isKept = false, ...data } = entered;
      return new WithStatus(isKept ? 200 : 201, data);
    },
  },
  'PATCH /sleeps/:id': {
    word: wordAchievements,
    handle: async ({ userId, timeZone, headers, params, query, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const correction = {
        startTime: parseInstant('startTime', body.startTime),
        endTime: parseInstant('endTime', body.endTime),
        timeZone: requireKnownZone(deps, body.timeZone),
        ...pickDetails(body),
      };
      const version = parseVersion(headers['If-Match']);
      const request = { userId, timeZone, dryRun: isDryRun(query), id, version };
      return await correctSleep(deps, { ...request, correction });
    },
  },
  'DELETE /sleeps/:id': {
    word: wordAchievements,
    handle: async ({ userId, origin, timeZone, headers, params, query }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const version = parseVersion(headers['If-Match']);
      const request = { userId, timeZone, dryRun: isDryRun(query), id, version };
      return await deleteSleep(deps, { ...request, by: origin });
    },
  },
  'POST /sleeps/:id/restore': {
    word: wordAchievements,
    handle: async ({ userId, origin, timeZone, params }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const request = { userId, timeZone, id, by: origin };
      return await restoreSleep(deps, request);
    },
  },
  'POST /sleeps/:id/reopen': {
    word: wordAchievements,
    handle: async ({ userId, timeZone, params, body }) => {
      const id = requireId(params.id, 'SLEEP_NOT_FOUND');
      const tappedAt = parseInstant('tappedAt', body.tappedAt);
      const request = { userId, timeZone, id, tappedAt };
      return await reopenSleep(deps, request);
    },
  },
  'GET /sleeps': {
    handle: ({ account, query }) => listSleeps(deps, account, parsePagination(query)),
  },
  // In a body, because addresses are logged.
  'POST /sleeps/search': {
    handle: ({ account, body }) => searchNotes(deps, account, body),
  },
  'GET /sleeps/deleted': {
    handle: ({ account, query }) => listDeletedSleeps(deps, account, parsePagination(query)),
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

function parseVersion(ifMatch: string | undefined): number | undefined {
  return ifMatch === undefined ? undefined : Number(ifMatch.slice(1, -1));
}
