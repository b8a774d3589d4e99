import type { ServerFeature } from '#features/server-feature.ts';
import { createReminderEndpoints } from './endpoints.ts';

export const REMINDERS_FEATURE = {
  name: 'reminders',
  endpoints: createReminderEndpoints,
} as const satisfies ServerFeature;
