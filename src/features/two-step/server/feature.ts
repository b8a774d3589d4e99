import type { ServerFeature } from '#server-feature.ts';
import { readTwoStep } from './change-two-step.ts';
import { createTwoStepEndpoints } from './endpoints.ts';

export const TWO_STEP_FEATURE = {
  endpoints: createTwoStepEndpoints,
  exported: async (_deps, db, userId) => ({ facts: { twoStep: await readTwoStep(db, userId) } }),
} as const satisfies ServerFeature;
