import { AppError } from '#kernel/contract/app-error.ts';
import type { WEBHOOK_ROUTES } from '../routes.ts';
import * as limits from '#kernel/server/http/limits/rate-limits.ts';
import { wordKey } from '#kernel/server/i18n/word.ts';
import { confirmDestination, removeDestination } from '#destinations/server/change-destinations.ts';
import { testDestination } from '#destinations/server/deliver.ts';
import { addWebhook, listWebhooks } from './add-webhook.ts';
import { WEBHOOKS } from './webhook-delivery.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export const createWebhookEndpoints = (deps: Context): Endpoints<typeof WEBHOOK_ROUTES> => ({
  'GET /account/webhooks': {
    handle: async ({ userId }) => ({ items: await listWebhooks(deps, deps.storage.db, userId) }),
  },
  'POST /account/webhooks': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => addWebhook(deps, caller, body),
  },
  'POST /account/webhooks/:id/confirm': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => confirmDestination(deps, WEBHOOKS, caller, params.id),
  },
  'DELETE /account/webhooks/:id': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: async ({ params, ...caller }) => {
      if (!(await removeDestination(deps, WEBHOOKS, caller, ({ id }) => id === params.id))) {
        throw new AppError('WEBHOOK_NOT_FOUND');
      }
    },
  },
  'POST /account/webhooks/:id/test': {
    // The handler words the reason.
    word: (data) => data,
    rateLimit: limits.OUTBOUND_TEST_LIMIT,
    // It may take five seconds.
    isSerial: false,
    handle: async ({ params, language, userId }) => {
      const failure = await testDestination(deps, WEBHOOKS, userId, params.id);
      const reason = failure && wordKey(`push.failure.${failure}`, {}, language);
      return { isDelivered: failure === null, reason };
    },
  },
});
