import type { ServerFeature } from '#features/server-feature.ts';
import { createEventEndpoints } from './endpoints.ts';

export const ACCOUNTS_FEATURE = {
  name: 'accounts',
  endpoints: createEventEndpoints,
} as const satisfies ServerFeature;
