import { Type, type Static } from 'typebox';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from '#domain/sleep-goal.ts';
import { ClientIdSchema, IdSchema, InstantSchema, TimeZoneSchema } from './values.ts';

export const RegisterBodySchema = Type.Object(
  {
    username: Type.String({
      description:
        'The dream name: 3 to 30 characters after trimming and NFKC, no control characters, unique without regard to case.',
    }),
    email: Type.String({
      description: 'At most 254 characters, unique without regard to case.',
    }),
    password: Type.String({
      description: '8 to 128 characters, not among the commonly leaked ones.',
    }),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBodySchema>;

export const RegisteredSchema = Type.Object({ userId: IdSchema });
export type Registered = Static<typeof RegisteredSchema>;

export const LoginBodySchema = Type.Object(
  {
    email: Type.String(),
    password: Type.String(),
    code: Type.Optional(
      Type.String({
        description:
          'With two-step sign-in: the six digits of the authenticator app, or a recovery code. Else ignored.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBodySchema>;

export const SignedInSchema = Type.Object({
  accessToken: Type.String({ description: 'A JWT whose payload has userId and exp.' }),
});
export type SignedIn = Static<typeof SignedInSchema>;

export const AccountSchema = Type.Object({
  userId: IdSchema,
  username: Type.String(),
  email: Type.String(),
  timeZone: TimeZoneSchema,
  sleepGoalMinutes: Type.Integer(),
  createdAt: InstantSchema,
});
export type Account = Static<typeof AccountSchema>;

export const ChangeAccountBodySchema = Type.Object(
  {
    username: Type.Optional(Type.String({ description: 'As in a registration.' })),
    email: Type.Optional(
      Type.String({ description: 'As in a registration; another one needs currentPassword.' }),
    ),
    timeZone: Type.Optional(TimeZoneSchema),
    sleepGoalMinutes: Type.Optional(
      Type.Integer({ minimum: MIN_SLEEP_GOAL_MINUTES, maximum: MAX_SLEEP_GOAL_MINUTES }),
    ),
    currentPassword: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type ChangeAccountBody = Static<typeof ChangeAccountBodySchema>;

const NewPasswordSchema = Type.String({ description: 'As in a registration.' });

export const ChangePasswordBodySchema = Type.Object(
  { currentPassword: Type.String(), newPassword: NewPasswordSchema },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

export const RequestPasswordResetBodySchema = Type.Object(
  { email: Type.String() },
  { additionalProperties: false },
);
export type RequestPasswordResetBody = Static<typeof RequestPasswordResetBodySchema>;

export const ResetPasswordBodySchema = Type.Object(
  { newPassword: NewPasswordSchema },
  { additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBodySchema>;

/** One sign-in: a device, or a browser on it. */
export const AuthSessionSchema = Type.Object({
  id: IdSchema,
  name: Type.String({
    description:
      'The browser and its system, such as Chrome on Android; Unknown device if neither is known.',
  }),
  createdAt: InstantSchema,
  lastUsedAt: InstantSchema,
  current: Type.Boolean({ description: 'Whether this call was made by it.' }),
});
export type AuthSession = Static<typeof AuthSessionSchema>;

export const ListAuthSessionsQuerySchema = Type.Object(
  { cursor: Type.Optional({ ...ClientIdSchema, description: 'nextCursor of the page before.' }) },
  { additionalProperties: false },
);
export type ListAuthSessionsQuery = Static<typeof ListAuthSessionsQuerySchema>;

export const AuthSessionsSchema = Type.Object({
  items: Type.Array(AuthSessionSchema, { description: 'The newest sign-in first.' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type AuthSessions = Static<typeof AuthSessionsSchema>;

export const EraseAccountBodySchema = Type.Object(
  { currentPassword: Type.String() },
  { additionalProperties: false },
);
export type EraseAccountBody = Static<typeof EraseAccountBodySchema>;

export const ExportQuerySchema = Type.Object(
  {
    format: Type.Optional(
      Type.Union([Type.Literal('json'), Type.Literal('csv')], {
        description: 'json unless given.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExportFormat = 'json' | 'csv';
