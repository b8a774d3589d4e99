import type { ServerFeature } from '#features/server-feature.ts';
import { createSleepEndpoints } from './endpoints.ts';

export const SLEEP_NOW_FEATURE = {
  name: 'sleep-now',
  endpoints: createSleepEndpoints,
} as const satisfies ServerFeature;
