import { CALLS_LIMIT, EXPORT_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { createOpenExports } from './open-exports.ts';
import { exportAccount } from './export-account.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { EXPORT_ROUTES } from '../routes.ts';
import type { Context } from '#server-feature.ts';

const CSV = 'text/csv; charset=utf-8';
const EXPORT_FILES = {
  json: { name: 'lelap-export.json', mediaType: 'application/json; charset=utf-8' },
  csv: { name: 'lelap-export.csv', mediaType: CSV },
  'marks-csv': { name: 'lelap-marks.csv', mediaType: CSV },
} as const;

export function createExportEndpoints(deps: Context): Endpoints<typeof EXPORT_ROUTES> {
  const exports = createOpenExports();
  return {
    'GET /account/export': {
      rateLimit: EXPORT_LIMIT,
      handle: async ({ userId, authSessionId, origin, query }) => {
        const { format = 'json' } = query;
        const gzip = await exports.open({ userId, authSessionId }, async () => {
          // Earlier exports may have used up the limit.
          await deps.limiter.requireNotExceeded(CALLS_LIMIT, userId);
          return await exportAccount(deps, userId, { format, by: origin });
        });
        return { ...EXPORT_FILES[format], gzip };
      },
    },
  };
}
