import type { ServerFeature } from '#features/server-feature.ts';
import { createWebhookEndpoints } from './endpoints.ts';

export const WEBHOOKS_FEATURE = {
  name: 'webhooks',
  endpoints: createWebhookEndpoints,
} as const satisfies ServerFeature;
