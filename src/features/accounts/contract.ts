import { Type, type Static } from 'typebox';
import { CONFIRMATION_KINDS, SIGN_IN_METHODS } from '#kernel/rules/credentials.ts';
import { DYES, type Dye } from './dyes.ts';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from '#features/diary/rules/sleep.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import {
  closed,
  codeInput,
  IdSchema,
  InstantSchema,
  TimeZoneSchema,
} from '#kernel/contract/values.ts';

/*
 * The limits of typed text are checked before it is trimmed and normalised (NFKC), because normalising takes quadratic
 * time. They leave room for outer spaces, and for decomposed letters of up to four characters.
 */
const UsernameInputSchema = Type.String({
  maxLength: 120,
  description:
    'The dream name: 3 to 30 characters after trimming and NFKC, no control or invisible characters, no @, no address of a page, unique without regard to case.',
});

const EmailInputSchema = Type.String({
  maxLength: 320,
  description: 'At most 254 characters after trimming, unique without regard to case.',
});

/** The current password, as sign-in takes it. */
export const PasswordInputSchema = Type.String({ maxLength: 512 });

/** Of the calls that need a confirmation. */
export const ConfirmingPasswordSchema = Type.Optional({
  ...PasswordInputSchema,
  description: 'Absent: this sign-in was confirmed within the last five minutes.',
});

const NewPasswordSchema = Type.String({
  maxLength: 512,
  description: '8 to 128 characters after NFKC, not among the commonly leaked ones.',
});

export const RegisterBodySchema = closed({
  username: UsernameInputSchema,
  email: EmailInputSchema,
  password: NewPasswordSchema,
  invitation: Type.Optional(
    Type.String({ maxLength: 100, description: 'The token of an invitation or a setup link.' }),
  ),
});

export const RegisteredSchema = Type.Object({ userId: IdSchema });

export const LoginBodySchema = closed({
  email: EmailInputSchema,
  password: PasswordInputSchema,
  code: Type.Optional(
    codeInput(
      'With two-step sign-in: the six digits of the authenticator app, or a recovery code. Else ignored.',
    ),
  ),
});
export type LoginBody = Static<typeof LoginBodySchema>;

const LanguageSchema = Type.Union([Type.String({ maxLength: 35 }), Type.Null()], {
  description:
    'The language chosen for the app, mails and reminders, a tag such as pt-BR; null: that of each request.',
  examples: ['id'],
});

const AccessTokenSchema = Type.String({
  description: 'A JWT whose payload has userId and exp.',
});

export const SignedInSchema = Type.Object({
  accessToken: AccessTokenSchema,
  language: Type.Optional(
    Type.String({ description: 'The language that the account chose; absent if none.' }),
  ),
});
export type SignedIn = Static<typeof SignedInSchema>;

export const RenewedTokenSchema = Type.Object({ accessToken: AccessTokenSchema });

const FreeWeekdaysSchema = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
  description: 'ISO weekdays whose mornings are free, 1 for Monday; Saturday and Sunday at first.',
  examples: [[6, 7]],
});

const ShowInsightsSchema = Type.Boolean({
  description: 'Whether the screens show insights; the calls answer them in any case.',
});

const DyeSchema = Type.Unsafe<Dye>({
  type: 'string',
  enum: DYES,
  description:
    'The dye of the cloth. Each but wedel needs its achievement when it is chosen, and stays chosen afterwards.',
});

export const AccountSchema = Type.Object({
  userId: IdSchema,
  username: Type.String(),
  email: Type.String(),
  timeZone: TimeZoneSchema,
  sleepGoalMinutes: Type.Integer(),
  freeWeekdays: FreeWeekdaysSchema,
  showInsights: ShowInsightsSchema,
  language: LanguageSchema,
  dye: DyeSchema,
  isAdministrator: Type.Boolean(),
  createdAt: InstantSchema,
});
export type Account = Static<typeof AccountSchema>;

export const OwnAccountSchema = Type.Object({
  ...AccountSchema.properties,
  publicUrl: Type.Union([Type.String(), Type.Null()], {
    description: "The server's address for all devices; null if the operator has not set one.",
  }),
  sendsReminders: Type.Boolean({ description: 'Whether this server sends reminders at all.' }),
});
export type OwnAccount = Static<typeof OwnAccountSchema>;

export const ChangeAccountBodySchema = closed({
  username: Type.Optional(UsernameInputSchema),
  email: Type.Optional({
    ...EmailInputSchema,
    description: 'As in a registration; another one needs currentPassword or a confirmation.',
  }),
  timeZone: Type.Optional(TimeZoneSchema),
  sleepGoalMinutes: Type.Optional(
    Type.Integer({ minimum: MIN_SLEEP_GOAL_MINUTES, maximum: MAX_SLEEP_GOAL_MINUTES }),
  ),
  freeWeekdays: Type.Optional(FreeWeekdaysSchema),
  showInsights: Type.Optional(ShowInsightsSchema),
  language: Type.Optional(LanguageSchema),
  dye: Type.Optional(DyeSchema),
  currentPassword: ConfirmingPasswordSchema,
});
export type ChangeAccountBody = Static<typeof ChangeAccountBodySchema>;

export const ChangePasswordBodySchema = closed({
  currentPassword: ConfirmingPasswordSchema,
  newPassword: NewPasswordSchema,
  revokeTokens: Type.Optional(Type.Boolean({ description: 'Whether to revoke all API tokens.' })),
  holdPlaces: Type.Optional(
    Type.Boolean({
      description:
        'Whether webhooks, and channels of reminders other than push, get nothing until each is confirmed.',
    }),
  ),
});

export const RequestPasswordResetBodySchema = closed({ email: EmailInputSchema });

export const PasswordResetRequestedSchema = Type.Object({
  sendsMail: Type.Boolean({ description: 'Whether this server sends mail at all.' }),
  operatorContact: Type.Union([Type.String(), Type.Null()], {
    description: 'How to reach the operator, if the operator has said so.',
  }),
});
export type PasswordResetRequested = Static<typeof PasswordResetRequestedSchema>;

export const ResetPasswordBodySchema = closed({ newPassword: NewPasswordSchema });

export const PasswordResetDoneSchema = Type.Object({
  remaining: Type.Array(Type.String(), {
    description:
      'What signs in without the password, and what waits to be confirmed, in sentences for the sleeper.',
  }),
});

/** One session: a signed-in device or browser. */
export const AuthSessionSchema = Type.Object({
  id: IdSchema,
  name: Type.String({
    description:
      'The browser and its system, such as Chrome on Android; Unknown device if neither is known.',
  }),
  createdAt: InstantSchema,
  lastUsedAt: InstantSchema,
  signedInBy: Type.Enum([...SIGN_IN_METHODS]),
  current: Type.Boolean({ description: 'Whether this call was made by it.' }),
});
export type AuthSession = Static<typeof AuthSessionSchema>;

export const AuthSessionsSchema = pageOf(AuthSessionSchema, 'The newest sign-in first.');

/** Of a call that needs nothing but the proof of the owner. */
export const ProofBodySchema = closed({ currentPassword: ConfirmingPasswordSchema });
export type ProofBody = Static<typeof ProofBodySchema>;

export const ConfirmAccountBodySchema = closed({
  currentPassword: PasswordInputSchema,
  code: Type.Optional(
    codeInput('Required where two-step sign-in is on; of the app, or a recovery code.'),
  ),
});

export const ConfirmationSchema = Type.Object({
  kind: Type.Enum([...CONFIRMATION_KINDS], { description: 'How it was given.' }),
  expiresAt: InstantSchema,
});

export const EXPORT_FORMATS = ['json', 'csv', 'marks-csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportQuerySchema = closed({
  format: Type.Optional(
    Type.Enum(EXPORT_FORMATS, {
      description: 'json unless given; csv: the sleeps; marks-csv: the marked dates.',
    }),
  ),
});
