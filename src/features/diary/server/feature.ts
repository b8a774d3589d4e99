import type { ServerFeature } from '#features/server-feature.ts';
import { createMarkEndpoints } from './endpoints.ts';

export const DIARY_FEATURE = {
  name: 'diary',
  endpoints: createMarkEndpoints,
} as const satisfies ServerFeature;
