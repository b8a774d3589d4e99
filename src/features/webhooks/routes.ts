import { ChannelTestSchema } from '#destinations/contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import { AddedWebhookSchema, AddWebhookBodySchema, WebhooksSchema } from './contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('WEBHOOK_NOT_FOUND');

/** None takes an Idempotency-Key: a response that contains a secret must not be stored. */
export const WEBHOOK_ROUTES = {
  'GET /account/webhooks': {
    summary: 'The webhooks, and their last tries',
    success: { 200: 'Without URLs and secrets.' },
    data: WebhooksSchema,
  },
  'POST /account/webhooks': {
    summary: 'Send what happens to the sleeps to a URL; needs a confirmation',
    body: AddWebhookBodySchema,
    success: { 201: 'The webhook with its secret, shown once.' },
    data: AddedWebhookSchema,
    errors: ['CONFIRMATION_REQUIRED', 'TOO_MANY_WEBHOOKS'],
  },
  'POST /account/webhooks/:id/confirm': {
    summary: 'Use a webhook again that is held; needs a confirmation',
    params: ID_PARAMS,
    success: { 204: 'Events are sent to it.' },
    errors: ['CONFIRMATION_REQUIRED', 'WEBHOOK_NOT_FOUND'],
  },
  'DELETE /account/webhooks/:id': {
    summary: 'Remove a webhook, and what is on its way to it',
    params: ID_PARAMS,
    success: { 204: 'Nothing more is sent to it.' },
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  'POST /account/webhooks/:id/test': {
    summary: 'Send a test',
    params: ID_PARAMS,
    success: { 200: 'Whether it arrived, and if not, why. One that arrives enables the webhook.' },
    data: ChannelTestSchema,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
} as const satisfies RouteTable;
