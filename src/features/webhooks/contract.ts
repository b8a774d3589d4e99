import { Type, type Static } from 'typebox';
import { KEPT_TRIES, MAX_WEBHOOKS } from './webhooks.ts';
import { closed, IdSchema, InstantSchema } from '#kernel/contract/values.ts';

export const AddWebhookBodySchema = closed({
  url: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'The http(s) URL to POST to.',
    examples: ['https://home.example.org/api/webhook/lelap'],
  }),
  includesNote: Type.Optional(
    Type.Boolean({
      description: 'Whether events contain the note of a sleep; false unless given.',
    }),
  ),
});
export type AddWebhookBody = Static<typeof AddWebhookBodySchema>;

export const WebhookTrySchema = Type.Object({
  type: Type.String({ description: 'The type of the event.' }),
  triedAt: InstantSchema,
  isDelivered: Type.Boolean(),
  status: Type.String({ description: 'The HTTP status, or the reason why there is none.' }),
});

export const WebhookSchema = Type.Object({
  id: IdSchema,
  label: Type.String({ description: 'The host.' }),
  includesNote: Type.Boolean(),
  createdAt: InstantSchema,
  isDisabled: Type.Boolean({
    description:
      'It answered 410, or failed for five days: nothing is sent to it until a test arrives.',
  }),
  isHeld: Type.Boolean({
    description: 'Nothing is sent to it until the owner confirms it, as after a password reset.',
  }),
  tries: Type.Array(WebhookTrySchema, { maxItems: KEPT_TRIES, description: 'Newest first.' }),
});
export type Webhook = Static<typeof WebhookSchema>;

export const WebhooksSchema = Type.Object({
  items: Type.Array(WebhookSchema, { maxItems: MAX_WEBHOOKS, description: 'Oldest first.' }),
});

export const AddedWebhookSchema = Type.Object({
  ...WebhookSchema.properties,
  secret: Type.String({
    description: 'Of the signatures, by the Standard Webhooks convention. Shown here alone.',
  }),
});
