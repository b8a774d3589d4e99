import { ExportQuerySchema } from './contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const EXPORT_ROUTES = {
  'GET /account/export': {
    scope: 'export',
    summary: 'Everything as a file: JSON, or the sleeps or the marked dates as CSV',
    query: ExportQuerySchema,
    success: { 200: 'The file.' },
    mediaTypes: ['application/json', 'text/csv'],
  },
} as const satisfies RouteTable;
