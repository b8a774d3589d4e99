import type { ServerFeature } from '#features/server-feature.ts';
import { createSignInEndpoints } from './endpoints.ts';

export const SIGN_IN_FEATURE = {
  name: 'sign-in',
  endpoints: createSignInEndpoints,
} as const satisfies ServerFeature;
