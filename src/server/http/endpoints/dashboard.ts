import type { DASHBOARD_ROUTES } from '#contract/routes/dashboard.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { seeRulesChange } from '#server/usecases/progress/refold-history.ts';
import { wordAchievements } from '#server/http/word-data.ts';
import type { Endpoints } from '../endpoint.ts';

export const createDashboardEndpoints = (
  deps: UseCaseDeps,
): Endpoints<keyof typeof DASHBOARD_ROUTES> => ({
  'GET /dashboard': {
    word: wordAchievements,
    handle: ({ userId, timeZone }) => readDashboard(deps, { userId, timeZone }),
  },
  'POST /account/rules-change/seen': {
    handle: ({ userId }) => seeRulesChange(deps, userId),
  },
});
