import type { DIARY_ROUTES } from '#contract/routes/diary.ts';
import { wordAchievements } from '#server/i18n/word.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listDays, listMonths } from '#server/usecases/diary/list-days.ts';
import { readDayMark, setDayMark } from '#server/usecases/insights/day-mark.ts';
import { listNights } from '#server/usecases/insights/list-nights.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import { seeRulesChange } from '#server/usecases/diary/see-rules-change.ts';
import { asTokenOwner } from '#server/http/input/path-token.ts';
import { writeCalendar } from '#server/usecases/insights/write-calendar.ts';
import type { EndpointDeps, Endpoints } from '../endpoint.ts';

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
