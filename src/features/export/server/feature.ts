import type { ServerFeature } from '#features/server-feature.ts';
import { createExportEndpoints } from './endpoints.ts';

export const EXPORT_FEATURE = {
  name: 'export',
  endpoints: createExportEndpoints,
} as const satisfies ServerFeature;
