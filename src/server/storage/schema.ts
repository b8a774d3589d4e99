import type { Generated, Selection, Transaction } from 'kysely';
import type { AccountEventKind } from '#domain/account-event.ts';
import type { ConfirmationKind, SignInMethod } from '#domain/credentials.ts';
import type { Dye } from '#domain/dyes.ts';
import type { ImportFormat } from '#domain/import-plan.ts';
import type { InvitationKind, Role } from '#domain/roles.ts';
import type { DayKind } from '#domain/insights/free-days.ts';
import type { ChannelKind, DeliveryFailure } from '#domain/reminder-channels.ts';
import type { ReminderKind, ReminderOutcome, ReminderSource } from '#domain/reminders.ts';
import type { SleepDetails } from '#domain/sleep-details.ts';
import type { SleepSource } from '#domain/sleep.ts';

/*
 * Instants are epoch milliseconds, dates ISO text, ids lower-case UUID text, flags 0 or 1: types that
 * are the same on both engines. Every sleeper's table has user_id first in its key.
 */

export type Schema = {
  accounts: {
    user_id: string;
    username: string;
    email: string;
    /** Unique, normalized in code; null only if an older version restored a backup whose name or email was taken. */
    username_key: string | null;
    email_key: string | null;
    password_hash: string;
    /** The last known zone; null until a client names one. */
    time_zone: string | null;
    sleep_goal_minutes: number;
    created_at: number;
    /** Bit n is the ISO weekday n + 1; the default is Saturday and Sunday. */
    free_weekdays: Generated<number>;
    show_insights: Generated<0 | 1>;
    /** Whether any reminder is on. */
    has_reminders: Generated<0 | 1>;
    /** A tag such as pt-BR; null: that of each request. */
    language: string | null;
    /** Of the cloth; null: the default. */
    dye: Dye | null;
    role: Role | null;
    /** Null: not blocked. */
    blocked_at: number | null;
    /** Another one after each change of the sleeps and marks. */
    diary_version: number;
    /** The total of points that the sleeper was last told, with what later changes of the diary added. */
    points_told: number;
    /** The version of the rules of that total. */
    rules_told: number;
  };

  /** Sign-ins. */
  auth_sessions: {
    user_id: string;
    id: string;
    name: string | null;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
    /** Written at most once an hour; null: not used after the sign-in. */
    last_used_at: number | null;
    /** When and how its sleeper last proved to be the owner of the account; null: never. */
    confirmed_at: number | null;
    confirmed_by: ConfirmationKind | null;
    /** How it was made; null: by the password. */
    way: SignInMethod | null;
  };

  /** The sleeper's identity at a provider; no other identity at that provider signs in to the account. */
  provider_identities: {
    user_id: string;
    issuer: string;
    /** Unique with the issuer. */
    subject: string;
    created_at: number;
    /** Whether the sleeper agreed that it stands for the second step too. */
    is_second_step: 0 | 1;
  };

  /** One-time challenges of sign-ins that were used, until they expire. */
  used_challenges: { id: string; expires_at: number };

  /** A revoked one has no row. */
  api_tokens: {
    user_id: string;
    id: string;
    name: string;
    /** Separated by spaces. */
    scopes: string;
    /** Unique; the token itself is shown once and not stored. */
    secret_hash: string;
    created_at: number;
    /** Written at most once an hour; null: not used yet. */
    last_used_at: number | null;
    /** Null: never. */
    expires_at: number | null;
    /** When the sleeper was told that it expires soon; null: not yet. */
    noticed_at: number | null;
  };

  /** A removed one has no row. */
  passkeys: {
    user_id: string;
    id: string;
    name: string;
    /** Unique; made by the authenticator, base64url as the public key (COSE). */
    credential_id: string;
    public_key: string;
    /** Of its last use; synced passkeys send 0 always. */
    counter: number;
    /** The domain name that it works on. */
    rp_id: string;
    /** Hints for the browser, separated by spaces. */
    transports: string;
    created_at: number;
    /** Null: not used yet. */
    last_used_at: number | null;
  };

  /** Password reset links. A used or replaced link has expired. */
  password_resets: {
    user_id: string;
    /** The token itself is only in the mail. */
    token_hash: string;
    created_at: number;
    expires_at: number;
    /** 0: an operator handed it over. */
    is_mailed: Generated<0 | 1>;
  };

  /** Secrets of authenticator apps, confirmed or not. */
  two_step_secrets: {
    user_id: string;
    /** Encrypted: the key is not in the database. */
    sealed_secret: string;
    created_at: number;
    /** Null until confirmed. */
    enabled_at: number | null;
    /** Codes of this and earlier time steps are used. */
    last_used_step: number | null;
    /** The sign-in that began the set-up; null if it began before this was stored. */
    auth_session_id: string | null;
  };

  /** Hashes of unused recovery codes. */
  recovery_codes: { user_id: string; code_hash: string };

  /** The audit log. */
  account_events: {
    user_id: string;
    /** Sorts by creation. */
    id: string;
    kind: AccountEventKind;
    occurred_at: number;
    /** Last time of a repeated failure. */
    last_occurred_at: number;
    times: number;
    by_operator: 0 | 1;
    device: string | null;
    /** An address block; the address is not stored. */
    network: string | null;
    /** Details of the kind. */
    detail: string | null;
  };

  /** Known networks of an account, which have their own rate limit. */
  sign_in_places: {
    user_id: string;
    /** Keyed hash of the address block. */
    place_hash: string;
    last_used_at: number;
  };

  /** Responses stored for an Idempotency-Key while it can be repeated. */
  idempotency_keys: {
    user_id: string;
    idempotency_key: string;
    /** Hash of route and body. */
    request_hash: string;
    /** JSON. */
    outcome: string;
    created_at: number;
  };

  /** Sleeps: see SleepFacts. */
  sleep_sessions: SleepDetails & {
    user_id: string;
    id: string;
    start_time: number;
    /** Null while active. */
    end_time: number | null;
    /** The zone of the start while active, of the waking once completed. */
    time_zone: string;
    /** Null while active, like the two local minutes; fixed at completion. */
    sleep_date: string | null;
    start_minute_of_day: number | null;
    end_minute_of_day: number | null;
    source: SleepSource;
    recorded_at: number;
    settled: 0 | 1;
    deleted_at: number | null;
    /** When the request that ended it was made; null: active, or not ended by a request. */
    ended_at: number | null;
    /** When it was last reopened; `PUT end` can't set an earlier end. */
    reopened_at: number | null;
    /** Incremented with every change of these facts. */
    version: Generated<number>;
    /** Of the last change after it was started, ended or entered; null: none. */
    changed_at: Generated<number | null>;
  };

  day_marks: {
    user_id: string;
    sleep_date: string;
    /** Null: by its weekday. */
    kind: DayKind | null;
    /** As stated, even if a night was logged since. */
    no_sleep: 0 | 1;
  };

  imports: {
    user_id: string;
    import_id: string;
    format: ImportFormat;
    file_name: string;
    created_at: number;
    /** Hash of the request: a repeat gets the stored outcome. */
    request_hash: string;
    /** JSON: see tables/imports.ts. */
    outcome: string;
    /** JSON of its ImportCounts. */
    counts: Generated<string>;
  };

  /** The sleeps that imports wrote. A row outlives its sleep, so that the next import knows it was deleted. */
  import_keys: {
    user_id: string;
    /** Names the record in the app it comes from. */
    import_key: string;
    import_id: string;
    sleep_id: string;
    /** As imported. */
    start_time: number;
    end_time: number;
    /** Of times, zone and details as imported: tells whether the sleeper has edited them since. */
    facts_hash: string;
  };

  /** Which reminders a sleeper chose; no row: none. Weekdays are bits as in accounts.free_weekdays. */
  reminder_settings: {
    user_id: string;
    bedtime_on: 0 | 1;
    bedtime_weekdays: number;
    bedtime_minute: number;
    still_asleep_on: 0 | 1;
    still_asleep_weekdays: number;
    morning_on: 0 | 1;
    morning_weekdays: number;
    morning_minute: number;
    quiet_from: number | null;
    quiet_to: number | null;
  };

  /** Where reminders are sent. */
  reminder_channels: {
    user_id: string;
    id: string;
    kind: ChannelKind;
    /** Tells the channels of a sleeper apart, and holds no secret. */
    label: string;
    /** JSON of the addresses, keys and tokens, encrypted: the key is not in the database. */
    sealed_target: string;
    /** Of a push subscription: it ends with this sign-in. */
    auth_session_id: string | null;
    created_at: number;
    /** Null: its confirmation is awaited. */
    active_at: number | null;
    /** Of the last delivery; null: it succeeded. */
    failure: DeliveryFailure | null;
    failed_at: number | null;
    /** Messages in a row that failed. */
    failures: Generated<number>;
    /** Of the request that added it, for an account without a language; null: added before it was stored. */
    language: string | null;
    /** Nothing is sent to it until the owner confirms it; null: not held. */
    held_at: number | null;
  };

  /** What was decided of each occasion, so that none is decided twice. */
  reminders_sent: {
    user_id: string;
    kind: ReminderKind | 'test';
    /** A sleep date, or the id of a session or test. */
    occasion: string;
    decided_at: number;
    outcome: ReminderOutcome;
    /** One for each channel. */
    messages: number;
  };

  /** When whose next reminder is due. */
  reminders_due: {
    user_id: string;
    kind: ReminderKind;
    due_at: number;
  };

  /** Webhooks, which get what happens to the sleeps of an account. */
  webhooks: {
    user_id: string;
    id: string;
    /** The host. */
    label: string;
    /** JSON of the URL and the secret, encrypted: the key is not in the database. */
    sealed_target: string;
    includes_note: 0 | 1;
    created_at: number;
    /** The first of the tries that failed without a success since; null: the last one succeeded. */
    failing_since: number | null;
    /** Null: messages are sent to it. */
    disabled_at: number | null;
    /** Nothing is sent to it until the owner confirms it; null: not held. */
    held_at: number | null;
    /** JSON of the last ten tries, newest first. */
    tries: string;
  };

  /** The messages on their way: reminders to channels, and events to webhooks. */
  reminder_deliveries: {
    id: string;
    user_id: string;
    /** Of a channel or a webhook. */
    channel_id: string;
    kind: ReminderKind | 'webhook';
    /** `overflow`: a `history.changed` in place of events that were too many. */
    source: ReminderSource | 'event' | 'overflow';
    /** JSON of an event; null: a reminder. */
    payload: string | null;
    attempts: number;
    /** When it is tried next; a process that tries it moves this on first, so that no other does meanwhile. */
    next_at: number;
    expires_at: number;
  };

  /** Which background jobs a server has done lately, so that no other one does them again. */
  job_leases: { job: string; held_until: number };

  /** Links that admit new accounts, or make the first administrator. A revoked one has no row. */
  invitations: {
    id: string;
    kind: InvitationKind;
    /** Unique; the token itself is shown once and not stored. */
    token_hash: string;
    created_at: number;
    expires_at: number;
    uses_left: number;
  };

  /** Settings that administrators change; one in the environment wins. */
  server_settings: {
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
