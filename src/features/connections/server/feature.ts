import type { ServerFeature } from '#server-feature.ts';
import { listApiTokens } from './api-tokens.ts';
import { createConnectionEndpoints } from './endpoints.ts';

export const CONNECTIONS_FEATURE = {
  endpoints: createConnectionEndpoints,
  exported: async (_deps, db, userId) => ({
    facts: { apiTokens: await listApiTokens(db, userId) },
  }),
} as const satisfies ServerFeature;
