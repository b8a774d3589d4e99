import type { FastifyInstance } from 'fastify';
import { DashboardSchema } from '#contract/dashboard.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { seeRulesChange } from '#server/usecases/dashboard/see-rules-change.ts';
import { wordAchievements } from '#server/usecases/progress/present-achievements.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';

/** GET /dashboard, where a browser that opens the address gets the web app, and POST /account/rules-change/seen. */
export function addDashboardEndpoint(app: FastifyInstance, deps: UseCaseDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/dashboard',
    summary: 'Everything the dashboard shows',
    success: { 200: 'The dashboard as it is now.' },
    data: DashboardSchema,
    word: wordAchievements,
    handle: ({ userId, timeZone }) => readDashboard(deps, { userId, timeZone }),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/rules-change/seen',
    summary: 'Say that the sleeper has been told of the change of the rules',
    success: { 204: 'The dashboard does not mention it any more.' },
    isIdempotent: true,
    handle: ({ userId }) => seeRulesChange(deps, userId),
  });
}
