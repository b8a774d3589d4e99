import type { DIARY_ROUTES } from '../routes.ts';
import { wordAchievements } from '#features/diary/server/word-achievements.ts';
import { readDashboard } from './read-dashboard.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { seeRulesChange } from '#features/diary/server/see-rules-change.ts';
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
});
