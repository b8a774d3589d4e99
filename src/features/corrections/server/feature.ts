import type { ServerFeature } from '#features/server-feature.ts';
import { createCorrectionEndpoints } from './endpoints.ts';

export const CORRECTIONS_FEATURE = {
  name: 'corrections',
  endpoints: createCorrectionEndpoints,
} as const satisfies ServerFeature;
