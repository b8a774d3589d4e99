import type { WEBHOOK_ROUTES } from '#contract/routes/webhooks.ts';
import { CHANGE_ACCOUNT_LIMIT, OUTBOUND_TEST_LIMIT } from '#server/http/limits/rate-limits.ts';
import { wordKey } from '#server/i18n/word.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import type { ReminderDeps } from '#server/usecases/reminders/reminder-deps.ts';
import {
  addWebhook,
  confirmWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '#server/usecases/webhooks/change-webhooks.ts';
import type { Endpoints } from '../endpoint.ts';

export const createWebhookEndpoints = (
  deps: AccountDeps & ReminderDeps,
): Endpoints<keyof typeof WEBHOOK_ROUTES> => ({
  'GET /account/webhooks': {
    handle: async ({ userId }) => ({ items: await listWebhooks(deps.storage.db, userId) }),
  },
  'POST /account/webhooks': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => addWebhook(deps, caller, body),
  },
  'POST /account/webhooks/:id/confirm': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => confirmWebhook(deps, caller, params.id),
  },
  'DELETE /account/webhooks/:id': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => removeWebhook(deps, caller, params.id),
  },
  'POST /account/webhooks/:id/test': {
    // The handler words the reason.
    word: (data) => data,
    rateLimit: OUTBOUND_TEST_LIMIT,
    // It may take five seconds.
    isSerial: false,
    handle: async ({ params, language, userId }) => {
      const failure = await testWebhook(deps, userId, params.id);
      const reason = failure && wordKey(`push.failure.${failure}`, {}, language);
      return { isDelivered: failure === null, reason };
    },
  },
});
