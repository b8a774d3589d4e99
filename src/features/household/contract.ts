import { Type, type Static } from 'typebox';
import { INVITATION_DAYS, MAX_INVITATION_USES } from '#accounts/roles.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { closed, IdSchema, instant, InstantSchema, orNull } from '#kernel/contract/values.ts';

/** What an administrator sees of another person: nothing of the nights. */
export const PersonSchema = Type.Object({
  userId: IdSchema,
  username: Type.String(),
  joinedAt: InstantSchema,
  lastSeenOn: orNull(Type.String({ description: 'A date in UTC; null: never signed in.' })),
  twoStep: Type.Boolean(),
  isAdministrator: Type.Boolean(),
  isBlocked: Type.Boolean(),
});
export type Person = Static<typeof PersonSchema>;

export const PeopleSchema = pageOf(PersonSchema, 'In order of registration.');

export const ResetLinkSchema = Type.Object({
  token: Type.String({ description: 'For /login?reset=<token>; shown once.' }),
  expiresAt: InstantSchema,
});
export type ResetLink = Static<typeof ResetLinkSchema>;

export const ErasePersonBodySchema = closed({
  username: Type.String({ maxLength: 120, description: "The person's dream name, as typed." }),
});

export const ChangeRoleBodySchema = closed({ isAdministrator: Type.Boolean() });

export const InvitationSchema = Type.Object({
  id: IdSchema,
  createdAt: InstantSchema,
  expiresAt: instant(`${INVITATION_DAYS} days after it was made.`),
  usesLeft: Type.Integer(),
});

export const NewInvitationSchema = Type.Object({
  ...InvitationSchema.properties,
  token: Type.String({ description: 'For /register#invite=<token>; shown once.' }),
});
export type NewInvitation = Static<typeof NewInvitationSchema>;

export const InvitationsSchema = Type.Object({
  items: Type.Array(InvitationSchema, { description: 'The valid ones, newest first.' }),
});

export const CreateInvitationBodySchema = closed({
  uses: Type.Integer({ minimum: 1, maximum: MAX_INVITATION_USES }),
});

export const BecomeAdministratorBodySchema = closed({
  setup: Type.String({ maxLength: 100, description: 'The token of a setup link.' }),
});

export const ChangeServerBodySchema = closed({ isRegistrationOpen: Type.Boolean() });

const CountSchema = Type.Integer({ minimum: 0 });

export const ServerStateSchema = Type.Object({
  version: Type.String(),
  database: Type.Object({
    engine: Type.Enum(['sqlite', 'postgres']),
    bytes: CountSchema,
    freeBytes: orNull(Type.Integer({ description: 'On the disk of DATA_DIR.' })),
  }),
  failingChannels: { ...CountSchema, description: 'Reminder channels whose last message failed.' },
  failingWebhooks: { ...CountSchema, description: 'Outgoing webhooks whose last try failed.' },
  failedSignIns: { ...CountSchema, description: 'Of known accounts within a day.' },
  registration: Type.Object({
    isOpen: Type.Boolean(),
    isFixed: Type.Boolean({ description: 'By REGISTRATION in the environment.' }),
  }),
  sendsMail: Type.Boolean(),
  sendsReminders: Type.Boolean({ description: 'False without PUBLIC_URL, or by REMINDERS.' }),
  hasPasskeys: Type.Boolean({ description: 'Whether PUBLIC_URL is an address for passkeys.' }),
  publicUrl: orNull(Type.String()),
  backups: orNull(
    Type.Object(
      {
        count: CountSchema,
        lastAt: orNull(InstantSchema),
        isLate: Type.Boolean({ description: 'The last one is over three days old, or missing.' }),
      },
      { description: 'Made by the server each night; null: PostgreSQL, backed up outside.' },
    ),
  ),
  mayDownload: Type.Boolean({ description: 'Whether GET /admin/backup answers.' }),
});
export type ServerState = Static<typeof ServerStateSchema>;

export const TestMailSchema = Type.Object({
  isDelivered: Type.Boolean({ description: 'Whether the mail server took it.' }),
  reason: orNull(Type.String({ description: 'A code of the mail server, without the address.' })),
});
