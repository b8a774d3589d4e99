import type { Generated, Selection, Transaction } from 'kysely';
import type { AccountEventKind } from '#features/accounts/account-event.ts';
import type { ConfirmationKind, SignInMethod } from '#kernel/rules/credentials.ts';
import type { Dye } from '#features/accounts/dyes.ts';
import type { ImportFormat } from '#features/imports/import-plan.ts';
import type { InvitationKind, Role } from '#features/accounts/roles.ts';
import type { DayKind } from '#features/diary/rules/free-days.ts';
import type { DeliveryFailure, DestinationKind } from '#features/destinations/reminder-channels.ts';
import type {
  ReminderKind,
  ReminderOutcome,
  ReminderSource,
} from '#features/reminders/reminders.ts';
import type { SleepDetails } from '#features/diary/rules/sleep-details.ts';
import type { SleepSource } from '#features/diary/rules/sleep.ts';

/*
 * Instants are epoch milliseconds, dates ISO text, ids lower-case UUID text, flags 0 or 1: types that
 * are the same on both engines. Every sleeper's table has user_id first in its key.
 */

export type Schema = {
  accounts: {
    userId: string;
    username: string;
    email: string;
    /** Unique, normalized in code; null only if an older version restored a backup whose name or email was taken. */
    usernameKey: string | null;
    emailKey: string | null;
    passwordHash: string;
    /** The last known zone; null until a client names one. */
    timeZone: string | null;
    sleepGoalMinutes: number;
    createdAt: number;
    /** Bit n is the ISO weekday n + 1; the default is Saturday and Sunday. */
    freeWeekdays: Generated<number>;
    showInsights: Generated<0 | 1>;
    /** Whether any reminder is on. */
    hasReminders: Generated<0 | 1>;
    /** A tag such as pt-BR; null: that of each request. */
    language: string | null;
    /** Of the cloth; null: the default. */
    dye: Dye | null;
    role: Role | null;
    /** Null: not blocked. */
    blockedAt: number | null;
    /** Another one after each change of the sleeps and marks. */
    diaryVersion: number;
    /** The total of points that the sleeper was last told, with what later changes of the diary added. */
    pointsTold: number;
    /** The version of the rules of that total. */
    rulesTold: number;
  };

  /** Sign-ins. */
  authSessions: {
    userId: string;
    id: string;
    name: string | null;
    createdAt: number;
    expiresAt: number;
    revokedAt: number | null;
    /** Written at most once an hour; null: not used after the sign-in. */
    lastUsedAt: number | null;
    /** When and how its sleeper last proved to be the owner of the account; null: never. */
    confirmedAt: number | null;
    confirmedBy: ConfirmationKind | null;
    /** How it was made; null: by the password. */
    way: SignInMethod | null;
  };

  /** The sleeper's identity at a provider; no other identity at that provider signs in to the account. */
  providerIdentities: {
    userId: string;
    issuer: string;
    /** Unique with the issuer. */
    subject: string;
    createdAt: number;
    /** Whether the sleeper agreed that it stands for the second step too. */
    isSecondStep: 0 | 1;
  };

  /** One-time challenges of sign-ins that were used, until they expire. */
  usedChallenges: { id: string; expiresAt: number };

  /** A revoked one has no row. */
  apiTokens: {
    userId: string;
    id: string;
    name: string;
    /** Separated by spaces. */
    scopes: string;
    /** Unique; the token itself is shown once and not stored. */
    secretHash: string;
    createdAt: number;
    /** Written at most once an hour; null: not used yet. */
    lastUsedAt: number | null;
    /** Null: never. */
    expiresAt: number | null;
    /** When the sleeper was told that it expires soon; null: not yet. */
    noticedAt: number | null;
  };

  /** A removed one has no row. */
  passkeys: {
    userId: string;
    id: string;
    name: string;
    /** Unique; made by the authenticator, base64url as the public key (COSE). */
    credentialId: string;
    publicKey: string;
    /** Of its last use; synced passkeys send 0 always. */
    counter: number;
    /** The domain name that it works on. */
    rpId: string;
    /** Hints for the browser, separated by spaces. */
    transports: string;
    createdAt: number;
    /** Null: not used yet. */
    lastUsedAt: number | null;
  };

  /** Password reset links. A used or replaced link has expired. */
  passwordResets: {
    userId: string;
    /** The token itself is only in the mail. */
    tokenHash: string;
    createdAt: number;
    expiresAt: number;
    /** 0: an operator handed it over. */
    isMailed: Generated<0 | 1>;
  };

  /** Secrets of authenticator apps, confirmed or not. */
  twoStepSecrets: {
    userId: string;
    /** Encrypted: the key is not in the database. */
    sealedSecret: string;
    createdAt: number;
    /** Null until confirmed. */
    enabledAt: number | null;
    /** Codes of this and earlier time steps are used. */
    lastUsedStep: number | null;
    /** The sign-in that began the set-up; null if it began before this was stored. */
    authSessionId: string | null;
  };

  /** Hashes of unused recovery codes. */
  recoveryCodes: { userId: string; codeHash: string };

  /** The audit log. */
  accountEvents: {
    userId: string;
    /** Sorts by creation. */
    id: string;
    kind: AccountEventKind;
    occurredAt: number;
    /** Last time of a repeated failure. */
    lastOccurredAt: number;
    times: number;
    byOperator: 0 | 1;
    device: string | null;
    /** An address block; the address is not stored. */
    network: string | null;
    /** Details of the kind. */
    detail: string | null;
  };

  /** Known networks of an account, which have their own rate limit. */
  signInPlaces: {
    userId: string;
    /** Keyed hash of the address block. */
    placeHash: string;
    lastUsedAt: number;
  };

  /** Responses stored for an Idempotency-Key while it can be repeated. */
  idempotencyKeys: {
    userId: string;
    idempotencyKey: string;
    /** Hash of route and body. */
    requestHash: string;
    /** JSON. */
    outcome: string;
    createdAt: number;
  };

  /** Sleeps: see SleepFacts. */
  sleepSessions: SleepDetails & {
    userId: string;
    id: string;
    startTime: number;
    /** Null while active. */
    endTime: number | null;
    /** The zone of the start while active, of the waking once completed. */
    timeZone: string;
    /** Null while active, like the two local minutes; fixed at completion. */
    sleepDate: string | null;
    startMinuteOfDay: number | null;
    endMinuteOfDay: number | null;
    source: SleepSource;
    recordedAt: number;
    settled: 0 | 1;
    deletedAt: number | null;
    /** When the request that ended it was made; null: active, or not ended by a request. */
    endedAt: number | null;
    /** When it was last reopened; `PUT end` can't set an earlier end. */
    reopenedAt: number | null;
    /** Incremented with every change of these facts. */
    version: Generated<number>;
    /** Of the last change after it was started, ended or entered; null: none. */
    changedAt: Generated<number | null>;
  };

  dayMarks: {
    userId: string;
    sleepDate: string;
    /** Null: by its weekday. */
    kind: DayKind | null;
    /** As stated, even if a night was logged since. */
    noSleep: 0 | 1;
  };

  imports: {
    userId: string;
    importId: string;
    format: ImportFormat;
    fileName: string;
    createdAt: number;
    /** Hash of the request: a repeat gets the stored outcome. */
    requestHash: string;
    /** JSON: see tables/imports.ts. */
    outcome: string;
    /** JSON of its ImportCounts. */
    counts: Generated<string>;
  };

  /** The sleeps that imports wrote. A row outlives its sleep, so that the next import knows it was deleted. */
  importKeys: {
    userId: string;
    /** Names the record in the app it comes from. */
    importKey: string;
    importId: string;
    sleepId: string;
    /** As imported. */
    startTime: number;
    endTime: number;
    /** Of times, zone and details as imported: tells whether the sleeper has edited them since. */
    factsHash: string;
  };

  /** Which reminders a sleeper chose; no row: none. Weekdays are bits as in accounts.freeWeekdays. */
  reminderSettings: {
    userId: string;
    bedtimeOn: 0 | 1;
    bedtimeWeekdays: number;
    bedtimeMinute: number;
    stillAsleepOn: 0 | 1;
    stillAsleepWeekdays: number;
    morningOn: 0 | 1;
    morningWeekdays: number;
    morningMinute: number;
    quietFrom: number | null;
    quietTo: number | null;
  };

  /** Where messages are sent: channels of reminders, and webhooks, which get what happens to the sleeps. */
  destinations: {
    userId: string;
    id: string;
    kind: DestinationKind;
    /** Tells the destinations of a sleeper apart, and holds no secret. */
    label: string;
    /** JSON of the addresses, keys and tokens, encrypted: the key is not in the database. */
    sealedTarget: string;
    /** Of a push subscription: it ends with this sign-in. */
    authSessionId: string | null;
    /** Of the request that added it, for an account without a language; null: added before it was stored. */
    language: string | null;
    /** Of a webhook: whether its events contain the note. */
    includesNote: Generated<0 | 1>;
    createdAt: number;
    /** Null: its confirmation is awaited. */
    activeAt: number | null;
    /** Nothing is sent to it until the owner confirms it; null: not held. */
    heldAt: number | null;
    /** The first of the messages that failed without a success since; null: the last one succeeded. */
    failingSince: number | null;
    /** Of the last message; null: it succeeded. */
    failedAt: number | null;
    /** As `failedAt`; null also of a webhook that failed before this was stored. */
    failure: DeliveryFailure | null;
    /** Messages in a row that were given up. */
    failures: Generated<number>;
    /** Nothing is sent to it until a test arrives; null: not disabled. */
    disabledAt: number | null;
    /** Of a webhook: JSON of the last ten tries, newest first. */
    tries: Generated<string>;
  };

  /** What was decided of each occasion, so that none is decided twice. */
  remindersSent: {
    userId: string;
    kind: ReminderKind | 'test';
    /** A sleep date, or the id of a session or test. */
    occasion: string;
    decidedAt: number;
    outcome: ReminderOutcome;
    /** One for each channel. */
    messages: number;
  };

  /** When whose next reminder is due. */
  remindersDue: {
    userId: string;
    kind: ReminderKind;
    dueAt: number;
  };

  /** The messages on their way: reminders to channels, and events to webhooks. */
  reminderDeliveries: {
    id: string;
    userId: string;
    /** Of the destination. */
    channelId: string;
    kind: ReminderKind | 'webhook';
    /** `overflow`: a `history.changed` in place of events that were too many. */
    source: ReminderSource | 'event' | 'overflow';
    /** JSON of an event; null: a reminder. */
    payload: string | null;
    attempts: number;
    /** When it is tried next; a process that tries it moves this on first, so that no other does meanwhile. */
    nextAt: number;
    expiresAt: number;
  };

  /** Which background jobs a server has done lately, so that no other one does them again. */
  jobLeases: { job: string; heldUntil: number };

  /** Links that admit new accounts, or make the first administrator. A revoked one has no row. */
  invitations: {
    id: string;
    kind: InvitationKind;
    /** Unique; the token itself is shown once and not stored. */
    tokenHash: string;
    createdAt: number;
    expiresAt: number;
    usesLeft: number;
  };

  /** Settings that administrators change; one in the environment wins. */
  serverSettings: {
    name: 'registration' | 'passwordsUntil' | 'resetLinksVoidUntil';
    value: string;
  };
};

/** Required by functions that write, so that they can't be called outside a transaction. */
export type WriteTransaction = Transaction<Schema>;

/** The row that these columns of a table, with aliases, give. */
export type RowOf<Table extends keyof Schema, Columns extends readonly string[]> = Selection<
  Schema,
  Table,
  Columns[number]
>;
