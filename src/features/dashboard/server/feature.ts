import type { ServerFeature } from '#features/server-feature.ts';
import { createDiaryEndpoints } from './endpoints.ts';

export const DASHBOARD_FEATURE = {
  name: 'dashboard',
  endpoints: createDiaryEndpoints,
} as const satisfies ServerFeature;
