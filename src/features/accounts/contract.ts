import { Type, type Static } from 'typebox';
import { DYES, type Dye } from './dyes.ts';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from './sleep-goal.ts';
import { closed, IdSchema, InstantSchema, TimeZoneSchema } from '#kernel/contract/values.ts';

/*
 * The limits of typed text are checked before it is trimmed and normalised (NFKC), because normalising takes quadratic
 * time. They leave room for outer spaces, and for decomposed letters of up to four characters.
 */
export const UsernameInputSchema = Type.String({
  maxLength: 120,
  description:
    'The dream name: 3 to 30 characters after trimming and NFKC, no control or invisible characters, no @, no address of a page, unique without regard to case.',
});

export const EmailInputSchema = Type.String({
  maxLength: 320,
  description: 'At most 254 characters after trimming, unique without regard to case.',
});

export const NewPasswordSchema = Type.String({
  maxLength: 512,
  description: '8 to 128 characters after NFKC, not among the commonly leaked ones.',
});

/** The current password, as sign-in takes it. */
export const PasswordInputSchema = Type.String({ maxLength: 512 });

/** Of the calls that need a confirmation. */
export const ConfirmingPasswordSchema = Type.Optional({
  ...PasswordInputSchema,
  description: 'Absent: this sign-in was confirmed within the last five minutes.',
});

const LanguageSchema = Type.Union([Type.String({ maxLength: 35 }), Type.Null()], {
  description:
    'The language chosen for the app, mails and reminders, a tag such as pt-BR; null: that of each request.',
  examples: ['id'],
});

const FreeWeekdaysSchema = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
  description: 'ISO weekdays whose mornings are free, 1 for Monday; Saturday and Sunday at first.',
  examples: [[6, 7]],
});

const ShowInsightsSchema = Type.Boolean({
  description: 'Whether the screens show insights; the calls answer them in any case.',
});

const ShowGameSchema = Type.Boolean({
  description:
    'Whether the screens show points, streaks and achievements; the calls answer them in any case.',
});

const DetailedMorningsSchema = Type.Boolean({
  description:
    'Whether the screens ask how long it took to fall asleep, and show what follows; answers are kept in any case.',
});

const DyeSchema = Type.Unsafe<Dye>({
  type: 'string',
  enum: DYES,
  description:
    'The dye of the cloth. While showGame is true, each but wedel needs its achievement when it is chosen; it stays chosen afterwards.',
});

export const AccountSchema = Type.Object({
  userId: IdSchema,
  username: Type.String(),
  email: Type.String(),
  timeZone: TimeZoneSchema,
  sleepGoalMinutes: Type.Integer(),
  freeWeekdays: FreeWeekdaysSchema,
  showInsights: ShowInsightsSchema,
  showGame: ShowGameSchema,
  detailedMornings: DetailedMorningsSchema,
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
  showGame: Type.Optional(ShowGameSchema),
  detailedMornings: Type.Optional(DetailedMorningsSchema),
  language: Type.Optional(LanguageSchema),
  dye: Type.Optional(DyeSchema),
  currentPassword: ConfirmingPasswordSchema,
});
export type ChangeAccountBody = Static<typeof ChangeAccountBodySchema>;
