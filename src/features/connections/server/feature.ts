import type { ServerFeature } from '#features/server-feature.ts';
import { createConnectionEndpoints } from './endpoints.ts';

export const CONNECTIONS_FEATURE = {
  name: 'connections',
  endpoints: createConnectionEndpoints,
} as const satisfies ServerFeature;
