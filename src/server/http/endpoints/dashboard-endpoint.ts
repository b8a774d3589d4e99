import type { FastifyInstance } from 'fastify';
import { DashboardSchema } from '#contract/dashboard.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readDashboard } from '#server/usecases/read-dashboard.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';

/** GET /dashboard; a browser that opens the address gets the web app. */
export function addDashboardEndpoint(app: FastifyInstance, deps: UseCaseDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/dashboard',
    summary: 'Everything the dashboard shows',
    success: { 200: 'The dashboard as it is now.' },
    data: DashboardSchema,
    errors: [],
    handle: async ({ userId, timeZone }) => ({
      status: 200,
      data: await readDashboard(deps, { userId, timeZone }),
    }),
  });
}
