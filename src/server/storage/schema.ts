import type { Generated, Transaction } from 'kysely';
import type { AccountEventKind } from '#domain/account-event.ts';
import type { AchievementId } from '#domain/achievements.ts';
import type { DayKind } from '#domain/insights/free-days.ts';
import type { SleepDetails } from '#domain/sleep-details.ts';
import type { SleepSource, SleepState } from '#domain/sleep.ts';

/*
 * Instants are epoch milliseconds, dates ISO text, ids lower-case UUID text, flags 0 or 1: the shapes that
 * both engines keep alike. Every table of a sleeper has user_id first in its key, so that the tables can be
 * distributed by it.
 */

/** Facts: who the sleeper is. */
export type AccountsTable = {
  user_id: string;
  username: string;
  email: string;
  password_hash: string;
  /** The last known zone; null until a client has named one. */
  time_zone: string | null;
  sleep_goal_minutes: number;
  created_at: number;
  /** Bit n is the ISO weekday n + 1; the default is Saturday and Sunday. */
  free_weekdays: Generated<number>;
  show_insights: Generated<0 | 1>;
  /** Grows with every write of facts of the history. */
  changes: Generated<number>;
  /** Random; another one once a backup was put in place of the history. */
  history_epoch: Generated<string>;
};

/** Directory: who owns this username, by a key made in code (no collation decides). */
export type UsernamesTable = { username_key: string; user_id: string };

/** Directory: who owns this e-mail, by a key made in code. */
export type EmailsTable = { email_key: string; user_id: string };

/** Facts: the sign-ins that a token may name. */
export type AuthSessionsTable = {
  user_id: string;
  id: string;
  name: string | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Written at most once an hour; null: only at the sign-in itself. */
  last_used_at: number | null;
};

/** Facts: the links by which a forgotten password can be set anew. One that is used or replaced has expired. */
export type PasswordResetsTable = {
  user_id: string;
  /** The token itself is in the mail alone. */
  token_hash: string;
  created_at: number;
  expires_at: number;
};

/** Facts: what a sleeper's authenticator app makes its codes of, for who has turned two-step sign-in on or begun to. */
export type TwoStepSecretsTable = {
  user_id: string;
  /** Encrypted: the key is not in the database. */
  sealed_secret: string;
  created_at: number;
  /** Null until it is confirmed: it is not in force yet. */
  enabled_at: number | null;
  /** Codes of this time step and of those before it are used. */
  last_used_step: number | null;
  /** The sign-in that began the set-up; null if it began before this was stored. */
  auth_session_id: string | null;
};

/** Facts: the recovery codes that are left, as hashes. */
export type RecoveryCodesTable = { user_id: string; code_hash: string };

/** The trail: what happened to the account, for its owner to read. */
export type AccountEventsTable = {
  user_id: string;
  /** Sorts by when it was made. */
  id: string;
  kind: AccountEventKind;
  occurred_at: number;
  /** Of a failure that was repeated, the last of its times. */
  last_occurred_at: number;
  times: number;
  by_operator: 0 | 1;
  device: string | null;
  /** A block of addresses; the address itself is not kept. */
  network: string | null;
  /** What the kind does not say. */
  detail: string | null;
};

/** Facts: where an account has signed in from, for its limit binds only strangers. */
export type SignInPlacesTable = {
  user_id: string;
  /** Of the address block: who has the database alone learns nothing of it. */
  place_hash: string;
  last_used_at: number;
};

/** What calls with an Idempotency-Key were answered, for as long as they may be repeated. */
export type IdempotencyKeysTable = {
  user_id: string;
  idempotency_key: string;
  /** Of the call and what it asked for. */
  request_hash: string;
  /** JSON. */
  outcome: string;
  created_at: number;
};

export type SleepFacts = SleepDetails & {
  user_id: string;
  id: string;
  start_time: number;
  /** Null while active. */
  end_time: number | null;
  /** The zone of the start while active, of the waking once completed. */
  time_zone: string;
  /** Null while active, like the two minutes of the day: all are fixed when the sleep is completed. */
  sleep_date: string | null;
  start_minute_of_day: number | null;
  /** Null also for a sleep completed before this was stored, until its sleeper is refolded. */
  end_minute_of_day: number | null;
  source: SleepSource;
  recorded_at: number;
  settled: 0 | 1;
  deleted_at: number | null;
  /** When the call was made that ended it, whatever time that call stated; null: active, or never ended by a call. */
  ended_at: number | null;
  /** When it was last made active again: no `PUT end` may put its end before this. */
  reopened_at: number | null;
  /** Grows with every change of these facts. */
  version: Generated<number>;
};

/** What the fold paid and where the sleep stands: made from the facts, and written with them. */
export type SleepCache = {
  state: SleepState;
  points: number;
  bonus_points: number;
  bonuses_paid: number;
};

export type SleepSessionsTable = SleepFacts & SleepCache;

/** Facts: what the sleeper says of a date. */
export type DayMarksTable = {
  user_id: string;
  sleep_date: string;
  /** Null: by its weekday. */
  kind: DayKind | null;
  /** What was said, whatever was slept since. */
  no_sleep: 0 | 1;
};

/** Cache of the fold: one row for each sleep date with sleep. */
export type SleepDaysTable = {
  user_id: string;
  sleep_date: string;
  minutes: number;
  earning_minutes: number;
  completed_at: number | null;
  points: number;
  bonus_points: number;
  bonuses_paid: number;
  longest_minutes: number;
  longest_start_time: number;
  longest_start_minute_of_day: number;
  longest_end_minute_of_day: number;
  run_day: number;
  run_earning_days: number;
  run_bonuses_paid: number;
};

/** Cache of the fold: the totals, one row for each account from the day it is made. */
export type ProgressTable = {
  user_id: string;
  /**
   * The rules by which the sleeper's cache was made. A negative one is the mark of a refold that is under way, or was
   * broken off.
   */
  rules_version: number;
  total_points: number;
  full_days: number;
  longest_streak: number;
  /** The latest run: all null until there is a full day. */
  latest_run_sleep_date: string | null;
  latest_run_completed_at: number | null;
  latest_run_days: number | null;
  latest_run_steady_days: number | null;
  /** 0 also where older rules made the row. */
  latest_run_early_days: number;
  /** No fewer than there are rows of sleeps, deleted ones included: see sleep-counts.ts. */
  sleep_count: number;
  /** The total before and after changes of the rules, until the sleeper has seen it; null: they changed nothing. */
  points_before_rules: number | null;
  points_after_rules: number | null;
};

/** Cache of the fold: what was unlocked, and by which sleep. */
export type AchievementsTable = {
  user_id: string;
  achievement_id: AchievementId;
  sleep_id: string;
  unlocked_at: number;
};

export type Schema = {
  accounts: AccountsTable;
  usernames: UsernamesTable;
  emails: EmailsTable;
  auth_sessions: AuthSessionsTable;
  password_resets: PasswordResetsTable;
  two_step_secrets: TwoStepSecretsTable;
  recovery_codes: RecoveryCodesTable;
  account_events: AccountEventsTable;
  sign_in_places: SignInPlacesTable;
  idempotency_keys: IdempotencyKeysTable;
  sleep_sessions: SleepSessionsTable;
  day_marks: DayMarksTable;
  sleep_days: SleepDaysTable;
  sleeper_progress: ProgressTable;
  achievements: AchievementsTable;
};

/** What a function that writes asks for: it can't be called outside a transaction. */
export type WriteTransaction = Transaction<Schema>;
