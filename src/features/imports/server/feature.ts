import type { ServerFeature } from '#features/server-feature.ts';
import { createImportEndpoints } from './endpoints.ts';

export const IMPORTS_FEATURE = {
  name: 'imports',
  endpoints: createImportEndpoints,
} as const satisfies ServerFeature;
