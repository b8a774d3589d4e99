import type { ServerFeature } from '#server-feature.ts';
import { announce } from './announce.ts';
import { listWebhooks } from './add-webhook.ts';
import { createWebhookEndpoints } from './endpoints.ts';
import { WEBHOOKS } from './webhook-delivery.ts';

export const WEBHOOKS_FEATURE = {
  endpoints: createWebhookEndpoints,
  destinations: WEBHOOKS,
  // Without URLs and signing secrets.
  exported: async (deps, db, userId) => ({
    facts: { webhooks: await listWebhooks(deps, db, userId) },
  }),
  async onDiaryChange(deps, trx, { account, happened }) {
    if (happened) await announce(deps, trx, account.userId, happened);
  },
} as const satisfies ServerFeature;
