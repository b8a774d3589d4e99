import { readDayMark, setDayMark } from './day-mark.ts';
import { wordAchievements } from './word-achievements.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { DIARY_ROUTES } from '../routes.ts';
import type { Context } from '#server-feature.ts';

export const createDiaryEndpoints = (deps: Context): Endpoints<typeof DIARY_ROUTES> => ({
  'GET /days/:sleepDate/mark': {
    handle: ({ account, params }) => readDayMark(deps, account, params.sleepDate),
  },
  'PUT /days/:sleepDate/mark': {
    word: wordAchievements,
    handle: ({ userId, timeZone, params, body, query }) =>
      setDayMark(deps, { userId, timeZone, ...query }, params.sleepDate, body),
  },
});
