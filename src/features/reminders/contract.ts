import { Type, type Static } from 'typebox';
import {
  CHANNEL_KINDS,
  DELIVERY_FAILURES,
  type ChannelKind,
  type DeliveryFailure,
} from '#destinations/destination-kinds.ts';
import type { ReminderSource } from './reminders.ts';
import * as values from '#kernel/contract/values.ts';

const MinuteSchema = Type.Integer({
  minimum: 0,
  maximum: 1439,
  description: 'A minute of the day, by the wall clock of the sleeper.',
});

const CHOICE = {
  isOn: Type.Boolean(),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    maxItems: 7,
    uniqueItems: true,
    description: 'ISO weekdays, 1 for Monday: of the evening for bedtime, else of the date itself.',
  }),
};

const TimedChoiceSchema = values.closed({
  ...CHOICE,
  setMinute: { ...MinuteSchema, description: 'Used while there is no usual time.' },
});

const SETTINGS = {
  bedtime: TimedChoiceSchema,
  stillAsleep: values.closed(CHOICE),
  morning: TimedChoiceSchema,
  quietHours: Type.Union(
    [values.closed({ fromMinute: MinuteSchema, toMinute: MinuteSchema }), Type.Null()],
    { description: 'What is due within is dropped; the end is excluded. It may span midnight.' },
  ),
};

export const SaveRemindersBodySchema = values.closed(SETTINGS);
export type SaveRemindersBody = Static<typeof SaveRemindersBodySchema>;

const TimeSchema = Type.Object({
  minuteOfDay: MinuteSchema,
  source: Type.Unsafe<ReminderSource>({
    type: 'string',
    enum: ['usual', 'goal', 'set'],
    description:
      'usual: the usual times; goal: the goal, which is longer than the usual night; set: setMinute.',
  }),
});

export const ReminderChannelSchema = Type.Object({
  id: values.IdSchema,
  kind: Type.Unsafe<ChannelKind>({ type: 'string', enum: [...CHANNEL_KINDS] }),
  label: Type.String({ description: 'A host or a masked address; keys and topics are not told.' }),
  isActive: Type.Boolean({ description: 'false: the link in its confirmation was not used yet.' }),
  isPaused: Type.Boolean({
    description: 'Ten messages in a row failed: none is sent until a test arrives.',
  }),
  isHeld: Type.Boolean({
    description: 'None is sent until the owner confirms it, as after a password reset.',
  }),
  isThisDevice: Type.Boolean({ description: 'The push subscription of this sign-in.' }),
  createdAt: values.InstantSchema,
  failure: Type.Unsafe<DeliveryFailure | null>({
    type: ['string', 'null'],
    enum: [...DELIVERY_FAILURES, null],
    description: 'Of the last message; null: it arrived, or there was none.',
  }),
});
export type ReminderChannel = Static<typeof ReminderChannelSchema>;

export const RemindersSchema = Type.Object({
  ...SETTINGS,
  times: Type.Object(
    {
      bedtime: TimeSchema,
      stillAsleepAfterMinutes: Type.Integer(),
      morning: TimeSchema,
    },
    { description: 'When each reminder is due, as of now.' },
  ),
  channels: Type.Array(ReminderChannelSchema),
  sends: Type.Object(
    { reminders: Type.Boolean(), mail: Type.Boolean() },
    { description: 'What this server sends at all.' },
  ),
  vapidPublicKey: values.orNull(
    Type.String({
      description:
        'The applicationServerKey of push subscriptions, in base64url. One made with another key has to be made anew. Null: none can be made.',
    }),
  ),
});
export type Reminders = Static<typeof RemindersSchema>;

const MAX_ADDRESS_LENGTH = 2000;

export const AddChannelBodySchema = values.closed({
  kind: Type.Unsafe<Exclude<ChannelKind, 'push'>>({
    type: 'string',
    enum: CHANNEL_KINDS.filter((kind) => kind !== 'push'),
  }),
  address: Type.String({
    minLength: 1,
    maxLength: MAX_ADDRESS_LENGTH,
    description:
      'email: the address. ntfy: the URL with its topic. gotify: the URL of the server. webhook: the URL to POST to.',
    examples: ['https://ntfy.sh/my-secret-topic'],
  }),
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'gotify: the token of the application, required. ntfy and webhook: sent as Authorization: Bearer, if given.',
    }),
  ),
});
export type AddChannelBody = Static<typeof AddChannelBodySchema>;

export const SubscribeBodySchema = values.closed(
  {
    endpoint: Type.String({ minLength: 1, maxLength: MAX_ADDRESS_LENGTH }),
    keys: values.closed({
      p256dh: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ maxLength: 30, pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
    }),
  },
  { description: 'endpoint and keys of PushSubscription.toJSON().' },
);
export type SubscribeBody = Static<typeof SubscribeBodySchema>;

export const ReminderTokenParamsSchema = Type.Object({
  token: Type.String({
    maxLength: values.MAX_PATH_PARAMETER_LENGTH,
    description: 'Of the link in a mail.',
  }),
});

/** The body of RFC 8058 one-click unsubscription; the path has all information. */
export const UnsubscribeBodySchema = Type.Object({
  'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 20, examples: ['One-Click'] })),
});
