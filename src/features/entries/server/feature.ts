import type { ServerFeature } from '#features/server-feature.ts';
import { createEntryEndpoints } from './endpoints.ts';

export const ENTRIES_FEATURE = {
  name: 'entries',
  endpoints: createEntryEndpoints,
} as const satisfies ServerFeature;
