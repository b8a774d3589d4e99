import type { FastifyInstance } from 'fastify';
import {
  AddChannelBodySchema,
  ChannelTestSchema,
  ReminderChannelSchema,
  RemindersSchema,
  ReminderTokenParamsSchema,
  SaveRemindersBodySchema,
  SubscribeBodySchema,
  UnsubscribeBodySchema,
} from '#contract/reminders.ts';
import { IdParamsSchema } from '#contract/values.ts';
import type { RateLimit } from '#server/auth/rate-limits/rate-limiter.ts';
import {
  addChannel,
  confirmChannel,
  removeChannel,
  subscribePush,
  testChannel,
  unsubscribe,
} from '#server/usecases/reminders/change-channels.ts';
import { readReminders, saveReminders } from '#server/usecases/reminders/read-reminders.ts';
import type { ReminderDeps } from '#server/usecases/reminders/reminder-deps.ts';
import { addPublicEndpoint, addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { requireId } from '#server/http/input/parameters.ts';
import { CHANGE_ACCOUNT_LIMIT, RESET_LINK_LIMIT } from '../limits/rate-limits.ts';

const HOUR_MS = 3_600_000;

/** Each is a request to an address that the sleeper chose. */
const TEST_LIMIT: RateLimit = { name: 'reminder-tests', max: 5, periodMs: HOUR_MS };

/**
 * GET and PUT /account/reminders, POST and DELETE /account/push-subscriptions, POST /account/reminder-channels, DELETE
 * /account/reminder-channels/{id}, POST /account/reminder-channels/{id}/test, and what the links of mails do.
 */
export function addReminderEndpoints(
  app: FastifyInstance,
  deps: ReminderDeps & EndpointDeps,
): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account/reminders',
    summary: 'The reminders that are on, when they are due, and where they go',
    success: { 200: 'All are off until they are chosen.' },
    data: RemindersSchema,
    handle: (caller) => readReminders(deps, caller),
  });

  addSignedInEndpoint(app, deps, {
    method: 'PUT',
    path: '/account/reminders',
    summary: 'Choose reminders, their days and quiet hours',
    body: SaveRemindersBodySchema,
    success: { 200: 'The reminders as they are now.' },
    data: RemindersSchema,
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => saveReminders(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/push-subscriptions',
    summary: 'Send reminders to this browser, until it is signed out',
    body: SubscribeBodySchema,
    success: { 201: 'It takes the place of an earlier subscription of this sign-in.' },
    data: ReminderChannelSchema,
    errors: ['REMINDERS_OFF', 'TOO_MANY_CHANNELS'],
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => subscribePush(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/push-subscriptions',
    summary: 'Send no more reminders to this browser',
    success: { 204: 'There is none of this sign-in.' },
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: (caller) => removeChannel(deps, caller),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/reminder-channels',
    summary: 'Send reminders by email, ntfy, Gotify or webhook',
    body: AddChannelBodySchema,
    success: { 201: 'One by email is active once the link that was sent to it is used.' },
    data: ReminderChannelSchema,
    errors: ['REMINDERS_OFF', 'TOO_MANY_CHANNELS'],
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    isRepeatable: true,
    handle: ({ body, ...caller }) => addChannel(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/reminder-channels/:id',
    summary: 'Remove a channel, of any kind',
    params: IdParamsSchema,
    success: { 204: 'It gets no more reminders.' },
    errors: ['CHANNEL_NOT_FOUND'],
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ params, ...caller }) =>
      removeChannel(deps, caller, requireId(params.id, 'CHANNEL_NOT_FOUND')),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/reminder-channels/:id/test',
    summary: 'Send a test to an active channel, of any kind',
    params: IdParamsSchema,
    success: { 200: 'Whether it arrived, and if not, why.' },
    data: ChannelTestSchema,
    errors: ['REMINDERS_OFF', 'CHANNEL_NOT_FOUND'],
    // The use case words the reason.
    word: (data) => data,
    rateLimit: TEST_LIMIT,
    // It may take five seconds.
    isSerial: false,
    handle: ({ params, ...caller }) =>
      testChannel(deps, caller, requireId(params.id, 'CHANNEL_NOT_FOUND')),
  });

  addPublicEndpoint(app, {
    method: 'POST',
    path: '/reminders/confirm/:token',
    summary: 'Put an email channel in force, by the link sent to it',
    params: ReminderTokenParamsSchema,
    success: { 204: 'Reminders are sent to it.' },
    errors: ['LINK_EXPIRED'],
    rateLimit: RESET_LINK_LIMIT,
    handle: ({ params }) => confirmChannel(deps, params.token),
  });

  void app.register(async (forms) => {
    // A mail program posts a form of either kind (RFC 8058, 3.2); the path says all.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, {}),
    );
    addPublicEndpoint(forms, {
      method: 'POST',
      path: '/reminders/unsubscribe/:token',
      summary: 'Remove an email channel, by the link of its mails',
      params: ReminderTokenParamsSchema,
      body: UnsubscribeBodySchema,
      success: { 204: 'No more mails are sent to it.' },
      errors: ['LINK_EXPIRED'],
      rateLimit: RESET_LINK_LIMIT,
      handle: ({ params, origin }) => unsubscribe(deps, params.token, origin),
    });
  });
}
