import { DashboardSchema } from '#diary/dashboard-contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

/** What the sleeps come to. */
export const DASHBOARD_ROUTES = {
  'GET /dashboard': {
    scope: 'read',
    summary: 'Everything the dashboard shows',
    success: { 200: 'The dashboard as it is now.' },
    data: DashboardSchema,
  },
  'POST /account/rules-change/seen': {
    summary: 'Say that the sleeper has been told of the change of the rules',
    success: { 204: 'The dashboard does not mention it any more.' },
    isIdempotent: true,
  },
} as const satisfies RouteTable;
