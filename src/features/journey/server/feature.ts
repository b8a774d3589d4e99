import type { ServerFeature } from '#features/server-feature.ts';
import { createJourneyEndpoints } from './endpoints.ts';

export const JOURNEY_FEATURE = {
  name: 'journey',
  endpoints: createJourneyEndpoints,
} as const satisfies ServerFeature;
