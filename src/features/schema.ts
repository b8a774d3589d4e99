import type { Kysely, Selection, Transaction } from 'kysely';
import type { AccountTables } from './accounts/tables.ts';
import type { SignInTables } from './sign-in/tables.ts';
import type { OidcTables } from './oidc/tables.ts';
import type { KernelTables } from '#kernel/server/storage/tables.ts';
import type { PasskeyTables } from './passkeys/tables.ts';
import type { DiaryTables } from './diary/tables.ts';
import type { ImportTables } from './imports/tables.ts';
import type { ArrivalTables } from './arrivals/tables.ts';
import type { ReminderTables } from './reminders/tables.ts';
import type { DestinationTables } from './destinations/tables.ts';
import type { ExperimentTables } from './experiments/tables.ts';

/*
 * Instants are epoch milliseconds, dates ISO text, ids lower-case UUID text, flags 0 or 1: types that
 * are the same on both engines. Every sleeper's table has user_id first in its key.
 */

export type Schema = AccountTables &
  SignInTables &
  OidcTables &
  KernelTables &
  PasskeyTables &
  DiaryTables &
  ImportTables &
  ArrivalTables &
  ReminderTables &
  DestinationTables &
  ExperimentTables;

/** All tables with their keys, referenced tables first. A missing table does not compile. */
export const TABLE_KEYS = {
  accounts: ['userId'],
  authSessions: ['userId', 'id'],
  apiTokens: ['userId', 'id'],
  passkeys: ['userId', 'id'],
  passwordResets: ['userId', 'tokenHash'],
  twoStepSecrets: ['userId'],
  recoveryCodes: ['userId', 'codeHash'],
  accountEvents: ['userId', 'id'],
  signInPlaces: ['userId', 'placeHash'],
  idempotencyKeys: ['userId', 'idempotencyKey'],
  sleepSessions: ['userId', 'id'],
  dayMarks: ['userId', 'sleepDate'],
  imports: ['userId', 'importId'],
  importKeys: ['userId', 'importKey'],
  arrivals: ['userId', 'tokenId'],
  measuredTimes: ['userId', 'sleepId'],
  reminderSettings: ['userId'],
  destinations: ['userId', 'id'],
  remindersSent: ['userId', 'kind', 'occasion'],
  remindersDue: ['userId', 'kind'],
  reminderDeliveries: ['id'],
  experiments: ['userId', 'id'],
  experimentNights: ['userId', 'experimentId', 'sleepDate'],
  providerIdentities: ['userId', 'issuer'],
  usedChallenges: ['id'],
  jobLeases: ['job'],
  invitations: ['id'],
  serverSettings: ['name'],
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] };

/** For what only reads: the database, or a transaction. */
export type Database = Kysely<Schema>;

/** Required by functions that write, so that they can't be called outside a transaction. */
export type WriteTransaction = Transaction<Schema>;

/** The row that these columns of a table, with aliases, give. */
export type RowOf<Table extends keyof Schema, Columns extends readonly string[]> = Selection<
  Schema,
  Table,
  Columns[number]
>;
