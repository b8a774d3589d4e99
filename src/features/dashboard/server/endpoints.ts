import type { DIARY_ROUTES } from '../routes.ts';
import { wordAchievements } from '#kernel/server/i18n/word.ts';
import { readDashboard } from './read-dashboard.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import { listDays, listMonths } from '#features/entries/server/list-days.ts';
import { readDayMark, setDayMark } from '#features/diary/server/day-mark.ts';
import { listNights } from '#features/journey/server/list-nights.ts';
import { readInsights } from '#features/journey/server/read-insights.ts';
import { seeRulesChange } from '#features/diary/server/see-rules-change.ts';
import { asTokenOwner } from '#kernel/server/http/input/path-token.ts';
import { writeCalendar } from '#features/connections/server/write-calendar.ts';
import type { EndpointDeps, Endpoints } from '#kernel/server/http/endpoint.ts';

export const createDiaryEndpoints = (
  deps: UseCaseDeps & EndpointDeps,
): Endpoints<keyof typeof DIARY_ROUTES> => ({
  'GET /dashboard': {
    word: wordAchievements,
    handle: ({ account, timeZone }) => readDashboard(deps, account, timeZone),
  },
  'POST /account/rules-change/seen': {
    handle: ({ userId }) => seeRulesChange(deps, userId),
  },
  'GET /days': {
    isSerial: true,
    handle: ({ account, query }) => listDays(deps, account, query),
  },
  'GET /months': {
    isSerial: true,
    handle: ({ account }) => listMonths(deps, account),
  },
  'GET /days/:sleepDate/mark': {
    handle: ({ account, params }) => readDayMark(deps, account, params.sleepDate),
  },
  'PUT /days/:sleepDate/mark': {
    handle: ({ userId, timeZone, params, body }) =>
      setDayMark(deps, { userId, timeZone }, params.sleepDate, body),
  },
  'GET /calendar/:token.ics': {
    handle: async ({ params, origin, hasVersion }) => {
      const { token } = params;
      const calendar = await asTokenOwner(deps, { token, scope: 'calendar', origin }, (account) =>
        writeCalendar(deps, account, hasVersion),
      );
      return { name: 'lelap.ics', mediaType: 'text/calendar; charset=utf-8', ...calendar };
    },
  },
  'GET /insights': {
    isSerial: true,
    handle: ({ account, timeZone, query }) => readInsights(deps, account, timeZone, query.until),
  },
  'GET /nights': {
    isSerial: true,
    handle: ({ account, query }) => listNights(deps, account, query),
  },
});
