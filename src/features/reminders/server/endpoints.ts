import { AppError } from '#kernel/contract/app-error.ts';
import type { REMINDER_ROUTES } from '../routes.ts';
import { wordKey } from '#kernel/server/i18n/word.ts';
import {
  addChannel,
  confirmChannel,
  subscribePush,
  testChannel,
  unsubscribe,
} from './change-channels.ts';
import { readReminders, saveReminders } from './read-reminders.ts';
import { confirmDestination, removeDestination } from '#destinations/server/change-destinations.ts';
import { CHANNELS } from './channel-delivery.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import * as limits from '#kernel/server/http/limits/rate-limits.ts';
import type { Context } from '#server-feature.ts';

export const createReminderEndpoints = (deps: Context): Endpoints<typeof REMINDER_ROUTES> => ({
  'GET /account/reminders': {
    handle: (caller) => readReminders(deps, caller),
  },
  'PUT /account/reminders': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => saveReminders(deps, caller, body),
  },
  'POST /account/push-subscriptions': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => subscribePush(deps, caller, body),
  },
  'DELETE /account/push-subscriptions': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: (caller) =>
      removeDestination(
        deps,
        CHANNELS,
        caller,
        (each) => each.authSessionId === caller.authSessionId,
      ),
  },
  'POST /account/reminder-channels': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => addChannel(deps, caller, body),
  },
  'POST /account/reminder-channels/:id/confirm': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) => confirmDestination(deps, CHANNELS, caller, params.id),
  },
  'DELETE /account/reminder-channels/:id': {
    rateLimit: limits.CHANGE_ACCOUNT_LIMIT,
    handle: async ({ params, ...caller }) => {
      if (!(await removeDestination(deps, CHANNELS, caller, ({ id }) => id === params.id))) {
        throw new AppError('CHANNEL_NOT_FOUND');
      }
    },
  },
  'POST /account/reminder-channels/:id/test': {
    // The handler words the reason.
    word: (data) => data,
    rateLimit: limits.OUTBOUND_TEST_LIMIT,
    // It may take five seconds.
    isSerial: false,
    handle: async ({ params, language, userId }) => {
      const failure = await testChannel(deps, userId, params.id);
      const reason = failure && wordKey(`push.failure.${failure}`, {}, language);
      return { isDelivered: failure === null, reason };
    },
  },
  'POST /reminders/confirm/:token': {
    rateLimit: limits.RESET_LINK_LIMIT,
    handle: ({ params }) => confirmChannel(deps, params.token),
  },
  'POST /reminders/unsubscribe/:token': {
    // A mail program posts a form of either kind (RFC 8058, 3.2); the path has all information.
    acceptsForms: true,
    rateLimit: limits.RESET_LINK_LIMIT,
    handle: ({ params, origin }) => unsubscribe(deps, params.token, origin),
  },
});
