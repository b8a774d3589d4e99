import type { ServerFeature } from '#features/server-feature.ts';
import { createAccountEndpoints } from './endpoints.ts';

export const PROFILE_FEATURE = {
  name: 'profile',
  endpoints: createAccountEndpoints,
} as const satisfies ServerFeature;
