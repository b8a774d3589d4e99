import type { ServerFeature } from '#features/server-feature.ts';
import { createTwoStepEndpoints } from './endpoints.ts';

export const TWO_STEP_FEATURE = {
  name: 'two-step',
  endpoints: createTwoStepEndpoints,
} as const satisfies ServerFeature;
