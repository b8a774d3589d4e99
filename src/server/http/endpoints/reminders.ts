import { AppError } from '#contract/app-error.ts';
import type { REMINDER_ROUTES } from '#contract/routes/reminders.ts';
import { wordKey } from '#server/i18n/word.ts';
import {
  addChannel,
  confirmChannel,
  confirmHeldChannel,
  removeChannel,
  subscribePush,
  testChannel,
  unsubscribe,
} from '#server/usecases/reminders/change-channels.ts';
import { readReminders, saveReminders } from '#server/usecases/reminders/read-reminders.ts';
import type { ReminderDeps } from '#server/usecases/reminders/reminder-deps.ts';
import type { Endpoints } from '../endpoint.ts';
import {
  CHANGE_ACCOUNT_LIMIT,
  OUTBOUND_TEST_LIMIT,
  RESET_LINK_LIMIT,
} from '../limits/rate-limits.ts';

export const createReminderEndpoints = (
  deps: ReminderDeps,
): Endpoints<keyof typeof REMINDER_ROUTES> => ({
  'GET /account/reminders': {
    handle: (caller) => readReminders(deps, caller),
  },
  'PUT /account/reminders': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => saveReminders(deps, caller, body),
  },
  'POST /account/push-subscriptions': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => subscribePush(deps, caller, body),
  },
  'DELETE /account/push-subscriptions': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ userId, authSessionId, origin }) =>
      removeChannel(deps, userId, { authSessionId }, origin),
  },
  'POST /account/reminder-channels': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => addChannel(deps, caller, body),
  },
  'POST /account/reminder-channels/:id/confirm': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => confirmHeldChannel(deps, caller, params.id),
  },
  'DELETE /account/reminder-channels/:id': {
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: async ({ params, userId, origin }) => {
      const id = params.id;
      if (!(await removeChannel(deps, userId, { id }, origin))) {
        throw new AppError('CHANNEL_NOT_FOUND');
      }
    },
  },
  'POST /account/reminder-channels/:id/test': {
    // The handler words the reason.
    word: (data) => data,
    rateLimit: OUTBOUND_TEST_LIMIT,
    // It may take five seconds.
    isSerial: false,
    handle: async ({ params, language, ...caller }) => {
      const failure = await testChannel(deps, caller, params.id);
      const reason = failure && wordKey(`push.failure.${failure}`, {}, language);
      return { isDelivered: failure === null, reason };
    },
  },
  'POST /reminders/confirm/:token': {
    rateLimit: RESET_LINK_LIMIT,
    handle: ({ params }) => confirmChannel(deps, params.token),
  },
  'POST /reminders/unsubscribe/:token': {
    // A mail program posts a form of either kind (RFC 8058, 3.2); the path has all information.
    acceptsForms: true,
    rateLimit: RESET_LINK_LIMIT,
    handle: ({ params, origin }) => unsubscribe(deps, params.token, origin),
  },
});
