import type { DASHBOARD_ROUTES } from '../routes.ts';
import { wordAchievements } from '#diary/server/word-achievements.ts';
import { readDashboard } from './read-dashboard.ts';
import { seeRulesChange } from '#diary/server/see-rules-change.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export const createDashboardEndpoints = (deps: Context): Endpoints<typeof DASHBOARD_ROUTES> => ({
  'GET /dashboard': {
    word: wordAchievements,
    handle: ({ account, timeZone }) => readDashboard(deps, account, timeZone),
  },
  'POST /account/rules-change/seen': {
    handle: ({ userId }) => seeRulesChange(deps, userId),
  },
});
