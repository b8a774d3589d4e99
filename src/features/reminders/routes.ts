import * as schemas from './contract.ts';
import { ChannelTestSchema } from '#destinations/contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('CHANNEL_NOT_FOUND');

export const REMINDER_ROUTES = {
  'GET /account/reminders': {
    summary: 'The reminders that are on, when they are due, and where they go',
    success: { 200: 'All are off until they are chosen.' },
    data: schemas.RemindersSchema,
  },
  'PUT /account/reminders': {
    summary: 'Choose reminders, their days and quiet hours',
    body: schemas.SaveRemindersBodySchema,
    success: { 200: 'The reminders as they are now.' },
    data: schemas.RemindersSchema,
  },
  'POST /account/push-subscriptions': {
    summary: 'Send reminders to this browser, until it is signed out',
    body: schemas.SubscribeBodySchema,
    success: { 201: 'It takes the place of an earlier subscription of this sign-in.' },
    data: schemas.ReminderChannelSchema,
    errors: ['REMINDERS_OFF', 'TOO_MANY_CHANNELS'],
  },
  'DELETE /account/push-subscriptions': {
    summary: 'Send no more reminders to this browser',
    success: { 204: 'There is none of this sign-in.' },
  },
  'POST /account/reminder-channels': {
    summary: 'Send reminders by email, ntfy, Gotify or webhook',
    body: schemas.AddChannelBodySchema,
    success: { 201: 'One by email is active once the link that was sent to it is used.' },
    data: schemas.ReminderChannelSchema,
    errors: ['REMINDERS_OFF', 'TOO_MANY_CHANNELS'],
    isRepeatable: true,
  },
  'POST /account/reminder-channels/:id/confirm': {
    summary: 'Use a channel again that is held',
    params: ID_PARAMS,
    success: { 204: 'Reminders are sent to it.' },
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'DELETE /account/reminder-channels/:id': {
    summary: 'Remove a channel, of any kind',
    params: ID_PARAMS,
    success: { 204: 'It gets no more reminders.' },
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /account/reminder-channels/:id/test': {
    summary: 'Send a test to an active channel, of any kind',
    params: ID_PARAMS,
    success: { 200: 'Whether it arrived, and if not, why.' },
    data: ChannelTestSchema,
    errors: ['REMINDERS_OFF', 'CHANNEL_NOT_FOUND'],
  },
  'POST /reminders/confirm/:token': {
    access: 'public',
    summary: 'Put an email channel in force, by the link sent to it',
    params: schemas.ReminderTokenParamsSchema,
    success: { 204: 'Reminders are sent to it.' },
    errors: ['LINK_EXPIRED'],
  },
  'POST /reminders/unsubscribe/:token': {
    access: 'public',
    summary: 'Remove an email channel, by the link of its mails',
    params: schemas.ReminderTokenParamsSchema,
    body: schemas.UnsubscribeBodySchema,
    success: { 204: 'No more mails are sent to it.' },
    errors: ['LINK_EXPIRED'],
  },
} as const satisfies RouteTable;
