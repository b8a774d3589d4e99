import type { DIARY_ROUTES } from '#contract/routes/diary.ts';
import { parsePagination } from '#server/http/input/parameters.ts';
import { wordAchievements } from '#server/i18n/word.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listDays, listMonths } from '#server/usecases/diary/list-days.ts';
import { readDayMark, setDayMark } from '#server/usecases/insights/day-mark.ts';
import { listNights } from '#server/usecases/insights/list-nights.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import { seeRulesChange } from '#server/usecases/progress/refold-history.ts';
import { asTokenOwner } from '#server/http/input/path-token.ts';
import { writeCalendar } from '#server/usecases/insights/write-calendar.ts';
import type { EndpointDeps, Endpoints } from '../endpoint.ts';

export const createDiaryEndpoints = (
  deps: UseCaseDeps & EndpointDeps,
): Endpoints<keyof typeof DIARY_ROUTES> => ({
  'GET /dashboard': {
    word: wordAchievements,
    handle: ({ userId, timeZone }) => readDashboard(deps, { userId, timeZone }),
  },
  'POST /account/rules-change/seen': {
    handle: ({ userId }) => seeRulesChange(deps, userId),
  },
  'GET /days': {
    isSerial: true,
    handle: ({ userId, query }) => listDays(deps, { userId, ...parsePagination(query) }),
  },
  'GET /months': {
    isSerial: true,
    handle: ({ userId }) => listMonths(deps, { userId }),
  },
  'GET /days/:sleepDate/mark': {
    handle: ({ userId, params }) => readDayMark(deps, { userId, ...params }),
  },
  'PUT /days/:sleepDate/mark': {
    handle: ({ userId, timeZone, params, body }) =>
      setDayMark(deps, { userId, timeZone, ...params, mark: body }),
  },
  'GET /calendar/:token.ics': {
    handle: async ({ params, origin, hasVersion }) => {
      const { token } = params;
      const calendar = await asTokenOwner(deps, { token, scope: 'calendar', origin }, (userId) =>
        writeCalendar(deps, { userId, hasVersion }),
      );
      return { name: 'lelap.ics', mediaType: 'text/calendar; charset=utf-8', ...calendar };
    },
  },
  'GET /insights': {
    isSerial: true,
    handle: ({ userId, timeZone, query }) => readInsights(deps, { userId, timeZone, ...query }),
  },
  'GET /nights': {
    isSerial: true,
    handle: ({ userId, query }) => listNights(deps, { userId, ...parsePagination(query) }),
  },
});
