import { AppError } from '#kernel/contract/app-error.ts';
import type { PROBE_ROUTES } from '#kernel/contract/probe-routes.ts';
import type { Endpoints } from './endpoint.ts';
import type { Context } from '#server-feature.ts';

export const createProbeEndpoints = (deps: Context): Endpoints<typeof PROBE_ROUTES> => ({
  'GET /healthz': {
    handle: async () => ({ version: deps.version }),
  },
  'GET /readyz': {
    handle: async () => {
      const { fault, warning } = await deps.readiness();
      if (fault !== undefined) throw new AppError('UNAVAILABLE', fault);
      return warning === undefined ? {} : { warning };
    },
  },
});
