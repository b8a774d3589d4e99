import type { ServerFeature } from '#server-feature.ts';
import { listImports } from './import-rows.ts';
import { listImportKeys } from './key-rows.ts';
import { createImportEndpoints } from './endpoints.ts';

/** One on each day of 27 years. */
const MAX_EXPORTED = 10_000;

export const IMPORTS_FEATURE = {
  endpoints: createImportEndpoints,
  exported: async (_deps, db, userId) => ({
    lists: {
      imports: await listImports(db, userId, { limit: MAX_EXPORTED }),
      importKeys: await listImportKeys(db, userId),
    },
  }),
} as const satisfies ServerFeature;
