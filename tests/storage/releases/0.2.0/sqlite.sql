create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table "accounts" ("user_id" text not null primary key, "username" text not null, "email" text not null, "password_hash" text not null, "time_zone" text, "sleep_goal_minutes" integer not null, "created_at" integer not null) strict, without rowid;
create table "usernames" ("username_key" text not null primary key, "user_id" text not null) strict, without rowid;
create table "emails" ("email_key" text not null primary key, "user_id" text not null) strict, without rowid;
create table "auth_sessions" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "name" text, "created_at" integer not null, "expires_at" integer not null, "revoked_at" integer, constraint "auth_sessions_key" primary key ("user_id", "id")) strict, without rowid;
create table "sleep_sessions" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "start_time" integer not null, "end_time" integer, "time_zone" text not null, "sleep_date" text, "start_minute_of_day" integer, "source" text not null, "recorded_at" integer not null, "settled" integer not null, "note" text, "quality" integer, "deleted_at" integer, "state" text not null, "points" integer not null, "bonus_points" integer not null, "bonuses_paid" integer not null, constraint "sleep_sessions_key" primary key ("user_id", "id"), constraint "sleep_ends_after_start" check (end_time >= start_time), constraint "sleep_completed_as_a_whole" check ((end_time is null) = (sleep_date is null)
            and (end_time is null) = (start_minute_of_day is null)), constraint "sleep_settled_is_a_flag" check (settled in (0, 1)), constraint "sleep_quality_in_range" check (quality between 1 and 5), constraint "sleep_state_fits_facts" check (case state
            when 'active' then end_time is null and deleted_at is null
            when 'deleted' then deleted_at is not null
            when 'counted' then end_time is not null and deleted_at is null
            when 'review' then end_time is not null and deleted_at is null and settled = 0
            else false
          end), constraint "sleep_paid_only_if_counted" check (bonus_points between 0 and points and (points = 0 or state = 'counted'))) strict, without rowid;
create unique index "sleep_sessions_one_active" on "sleep_sessions" ("user_id") where end_time is null and deleted_at is null;
create index "sleep_sessions_by_state" on "sleep_sessions" ("user_id", "state", "start_time", "id");
create index "sleep_sessions_by_waking" on "sleep_sessions" ("user_id", "end_time", "start_time", "id") where end_time is not null and deleted_at is null;
create table "sleep_days" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "sleep_date" text not null, "minutes" integer not null, "earning_minutes" integer not null, "completed_at" integer, "points" integer not null, "bonus_points" integer not null, "bonuses_paid" integer not null, "longest_minutes" integer not null, "longest_start_time" integer not null, "longest_start_minute_of_day" integer not null, "run_day" integer not null, "run_earning_days" integer not null, "run_bonuses_paid" integer not null, constraint "sleep_days_key" primary key ("user_id", "sleep_date")) strict, without rowid;
create table "progress" ("user_id" text not null primary key references "accounts" ("user_id") on delete cascade, "total_points" integer not null, "full_days" integer not null, "longest_streak" integer not null, "latest_run_sleep_date" text, "latest_run_completed_at" integer, "latest_run_days" integer, "latest_run_steady_days" integer) strict, without rowid;
create table "achievements" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "achievement_id" text not null, "sleep_id" text not null, "unlocked_at" integer not null, constraint "achievements_key" primary key ("user_id", "achievement_id")) strict, without rowid;
alter table "auth_sessions" add column "last_used_at" integer;
create table "password_resets" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "token_hash" text not null, "created_at" integer not null, "expires_at" integer not null, constraint "password_resets_key" primary key ("user_id", "token_hash")) strict, without rowid;
create index "sleep_sessions_by_start" on "sleep_sessions" ("user_id", "start_time", "id") where deleted_at is null;
create table "idempotency_keys" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "idempotency_key" text not null, "request_hash" text not null, "outcome" text not null, "created_at" integer not null, constraint "idempotency_keys_key" primary key ("user_id", "idempotency_key")) strict, without rowid;
create table "two_step_secrets" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "sealed_secret" text not null, "created_at" integer not null, "enabled_at" integer, "last_used_step" integer, constraint "two_step_secrets_key" primary key ("user_id")) strict, without rowid;
create table "recovery_codes" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "code_hash" text not null, constraint "recovery_codes_key" primary key ("user_id", "code_hash")) strict, without rowid;
create table "account_events" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "kind" text not null, "occurred_at" integer not null, "last_occurred_at" integer not null, "times" integer not null, "by_operator" integer not null, "device" text, "network" text, "detail" text, constraint "account_events_key" primary key ("user_id", "id"), constraint "event_ends_after_start" check (last_occurred_at >= occurred_at), constraint "event_by_operator_is_a_flag" check (by_operator in (0, 1))) strict, without rowid;
create index "account_events_by_kind" on "account_events" ("user_id", "kind", "id");
create table "sign_in_places" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "place_hash" text not null, "last_used_at" integer not null, constraint "sign_in_places_key" primary key ("user_id", "place_hash")) strict, without rowid;
alter table "two_step_secrets" add column "auth_session_id" text;
alter table "progress" add column "sleep_count" integer default 0 not null;
alter table "progress" rename to "sleeper_progress";
alter table "sleeper_progress" add column "rules_version" integer default 1 not null;
alter table "sleeper_progress" add column "latest_run_early_days" integer default 0 not null;
alter table "sleeper_progress" add column "points_before_rules" integer;
alter table "sleeper_progress" add column "points_after_rules" integer;
alter table "sleep_sessions" add column "end_minute_of_day" integer;
alter table "sleep_days" add column "longest_end_minute_of_day" integer default 0 not null;
create table "rules" ("id" integer not null primary key check (id = 1), "highest_version" integer not null) strict, without rowid;
alter table "sleep_sessions" add column "ended_at" integer;
alter table "sleep_sessions" add column "reopened_at" integer;
create table "day_marks" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "sleep_date" text not null, "kind" text check (kind in ('work', 'free', 'skip')), "no_sleep" integer not null, constraint "day_marks_key" primary key ("user_id", "sleep_date")) strict, without rowid;
alter table "accounts" add column "free_weekdays" integer default 96 not null;
alter table "accounts" add column "show_insights" integer default 1 not null;
create index "sleep_sessions_lasting" on "sleep_sessions" ("user_id", "end_time", "start_time") where end_time > start_time and state <> 'deleted';
alter table "sleep_sessions" add column "version" integer default 1 not null;
alter table "accounts" add column "changes" integer default 0 not null;
alter table "accounts" add column "history_epoch" text default '0' not null;
alter table "accounts" add column "has_reminders" integer default 0 not null;
create table "reminder_settings" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "bedtime_on" integer not null, "bedtime_weekdays" integer not null, "bedtime_minute" integer not null, "still_asleep_on" integer not null, "still_asleep_weekdays" integer not null, "morning_on" integer not null, "morning_weekdays" integer not null, "morning_minute" integer not null, "quiet_from" integer, "quiet_to" integer, constraint "reminder_settings_key" primary key ("user_id"), constraint "quiet_hours_have_both_ends" check ((quiet_from is null) = (quiet_to is null))) strict, without rowid;
create table "reminder_channels" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "kind" text not null, "label" text not null, "sealed_target" text not null, "auth_session_id" text, "created_at" integer not null, "active_at" integer, "failure" text, "failed_at" integer, constraint "reminder_channels_key" primary key ("user_id", "id"), constraint "reminder_channels_sign_in" foreign key ("user_id", "auth_session_id") references "auth_sessions" ("user_id", "id") on delete cascade, constraint "one_push_of_a_sign_in" unique ("user_id", "auth_session_id")) strict, without rowid;
create table "reminders_sent" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "kind" text not null, "occasion" text not null, "decided_at" integer not null, "outcome" text not null, constraint "reminders_sent_key" primary key ("user_id", "kind", "occasion")) strict, without rowid;
create table "reminders_due" ("bucket" integer not null, "user_id" text not null, "kind" text not null, "due_at" integer not null, constraint "reminders_due_key" primary key ("bucket", "user_id", "kind")) strict, without rowid;
create index "reminders_due_by_time" on "reminders_due" ("bucket", "due_at");
create table "reminder_deliveries" ("bucket" integer not null, "id" text not null, "user_id" text not null, "channel_id" text not null, "kind" text not null, "source" text not null, "attempts" integer not null, "next_at" integer not null, "expires_at" integer not null, constraint "reminder_deliveries_key" primary key ("bucket", "id")) strict, without rowid;
create index "reminder_deliveries_by_time" on "reminder_deliveries" ("bucket", "next_at");
create table "imports" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "import_id" text not null, "batch" integer not null, "format" text not null, "file_name" text not null, "created_at" integer not null, "request_hash" text not null, "outcome" text not null, constraint "imports_key" primary key ("user_id", "import_id", "batch")) strict, without rowid;
create table "import_keys" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "import_key" text not null, "import_id" text not null, "sleep_id" text not null, "start_time" integer not null, "end_time" integer not null, "facts_hash" text not null, constraint "import_keys_key" primary key ("user_id", "import_key")) strict, without rowid;
create index "import_keys_by_start" on "import_keys" ("user_id", "start_time", "import_key");
create index "import_keys_by_import" on "import_keys" ("user_id", "import_id", "end_time", "import_key");
alter table "accounts" add column "language" text;
alter table "reminder_channels" add column "language" text;
alter table "accounts" add column "username_key" text;
create unique index "accounts_by_username_key" on "accounts" ("username_key");
drop table "usernames";
alter table "accounts" add column "email_key" text;
create unique index "accounts_by_email_key" on "accounts" ("email_key");
drop table "emails";
alter table "reminder_channels" add column "failures" integer default 0 not null;
alter table "reminders_sent" add column "messages" integer default 0 not null;
drop index "reminders_due_by_time";
alter table "reminders_due" rename to "old_reminders_due";
create table "reminders_due" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "kind" text not null, "due_at" integer not null, constraint "reminders_due_of_account" primary key ("user_id", "kind")) strict, without rowid;
drop table "old_reminders_due";
create index "reminders_due_by_time" on "reminders_due" ("due_at");
drop index "reminder_deliveries_by_time";
alter table "reminder_deliveries" rename to "old_reminder_deliveries";
create table "reminder_deliveries" ("id" text not null, "user_id" text not null references "accounts" ("user_id") on delete cascade, "channel_id" text not null, "kind" text not null, "source" text not null, "attempts" integer not null, "next_at" integer not null, "expires_at" integer not null, constraint "reminder_deliveries_by_id" primary key ("id")) strict, without rowid;
drop table "old_reminder_deliveries";
create index "reminder_deliveries_by_time" on "reminder_deliveries" ("next_at");
create table "job_leases" ("job" text not null primary key, "held_until" integer not null) strict, without rowid;
drop table if exists "rate_limits";
alter table "accounts" drop column "changes";
alter table "accounts" drop column "history_epoch";
alter table "imports" rename to "batches_of_imports";
create table "imports" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "import_id" text not null, "format" text not null, "file_name" text not null, "created_at" integer not null, "request_hash" text not null, "outcome" text not null, constraint "whole_imports_key" primary key ("user_id", "import_id")) strict, without rowid;
drop table "batches_of_imports";
alter table "accounts" add column "dye" text;
alter table "auth_sessions" add column "confirmed_at" integer;
alter table "auth_sessions" add column "confirmed_by" text;
alter table "sleep_sessions" add column "changed_at" integer;
create table "api_tokens" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "name" text not null, "scopes" text not null, "secret_hash" text not null, "created_at" integer not null, "last_used_at" integer, "expires_at" integer, "noticed_at" integer, constraint "api_tokens_key" primary key ("user_id", "id"), constraint "api_tokens_by_secret" unique ("secret_hash")) strict, without rowid;
alter table "accounts" add column "role" text;
alter table "accounts" add column "blocked_at" integer;
create table "invitations" ("id" text not null primary key, "kind" text not null, "token_hash" text not null unique, "created_at" integer not null, "expires_at" integer not null, "uses_left" integer not null) strict, without rowid;
create table "server_settings" ("name" text not null primary key, "value" text not null) strict, without rowid;
alter table "reminder_deliveries" add column "payload" text;
create table "webhooks" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "label" text not null, "sealed_target" text not null, "includes_note" integer not null, "created_at" integer not null, "failing_since" integer, "disabled_at" integer, "tries" text not null, constraint "webhooks_key" primary key ("user_id", "id")) strict, without rowid;
alter table "auth_sessions" add column "way" text;
create table "provider_identities" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "issuer" text not null, "subject" text not null, "created_at" integer not null, "is_second_step" integer not null, constraint "provider_identities_key" primary key ("user_id", "issuer"), constraint "provider_identities_by_subject" unique ("issuer", "subject")) strict, without rowid;
create table "used_challenges" ("id" text not null primary key, "expires_at" integer not null) strict, without rowid;
create table "passkeys" ("user_id" text not null references "accounts" ("user_id") on delete cascade, "id" text not null, "name" text not null, "credential_id" text not null, "public_key" text not null, "counter" integer not null, "rp_id" text not null, "transports" text not null, "created_at" integer not null, "last_used_at" integer, constraint "passkeys_key" primary key ("user_id", "id"), constraint "passkeys_by_credential" unique ("credential_id")) strict, without rowid;
insert into "kysely_migration" ("name", "timestamp") values
('0001-sleepers', '2026-11-28T17:11:06.673Z'),
('0002-accounts', '2026-11-28T17:11:06.679Z'),
('0003-diary', '2026-11-28T17:11:06.681Z'),
('0004-two-step-sign-in', '2026-11-28T17:11:06.682Z'),
('0005-audit-trail', '2026-11-28T17:11:06.686Z'),
('0006-rate-limits', '2026-11-28T17:11:06.687Z'),
('0007-two-step-session', '2026-11-28T17:11:06.688Z'),
('0008-sleep-counts', '2026-11-28T17:11:06.689Z'),
('0009-rules-version', '2026-11-28T17:11:06.695Z'),
('0010-reopened-sleeps', '2026-11-28T17:11:06.697Z'),
('0011-day-marks', '2026-11-28T17:11:06.698Z'),
('0012-lasting-sleeps', '2026-11-28T17:11:06.699Z'),
('0013-fact-versions', '2026-11-28T17:11:06.701Z'),
('0014-reminders', '2026-11-28T17:11:06.715Z'),
('0015-imports', '2026-11-28T17:11:06.717Z'),
('0016-languages', '2026-11-28T17:11:06.721Z'),
('0017-account-keys', '2026-11-28T17:11:06.728Z'),
('0018-due-reminders', '2026-11-28T17:11:06.740Z'),
('0019-job-leases', '2026-11-28T17:11:06.742Z'),
('0020-no-history-changes', '2026-11-28T17:11:06.748Z'),
('0021-whole-imports', '2026-11-28T17:11:06.752Z'),
('0022-cloth-dye', '2026-11-28T17:11:06.753Z'),
('0023-api-tokens', '2026-11-28T17:11:06.765Z'),
('0024-household', '2026-11-28T17:11:06.778Z'),
('0025-webhooks', '2026-11-28T17:11:06.780Z'),
('0026-sign-in-ways', '2026-11-28T17:11:06.782Z'),
('0027-passkeys', '2026-11-28T17:11:06.788Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
('migration_lock', 0);
insert into "accounts" ("user_id", "username", "email", "password_hash", "time_zone", "sleep_goal_minutes", "created_at", "free_weekdays", "show_insights", "has_reminders", "language", "username_key", "email_key", "dye", "role", "blocked_at") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'Batik', 'batik@example.org', '$argon2id$v=19$m=19456,t=2,p=1$Sp6b7oBvnVjvLihz19UtDg$hryLKmcXQw7utqDBQCmjzBbKtgf5aHG/cXsrGhq/Jho', null, 480, 1790866800000, 96, 1, 1, 'pt-BR', 'batik', 'batik@example.org', null, null, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', 'Dewi', 'dewi@example.org', '$argon2id$v=19$m=19456,t=2,p=1$DvB1AsPcOfifb2DS3XB3AA$T7Rb1jOmb7rZYcRzjRoAGdP9xCnNw3/OLZ3J302psTA', 'Europe/Berlin', 480, 1790866800000, 96, 1, 0, null, 'dewi', 'dewi@example.org', null, null, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'Mira', 'mira@example.org', '$argon2id$v=19$m=19456,t=2,p=1$svIesK8yYkVUCdQt9iruGQ$+nvRFn5EratF9HVbSWo8IIZe0WhbsV2MzTA6/QLYsec', 'Asia/Jakarta', 480, 1790866800000, 96, 1, 0, null, 'mira', 'mira@example.org', null, null, null);
insert into "auth_sessions" ("user_id", "id", "name", "created_at", "expires_at", "revoked_at", "last_used_at", "confirmed_at", "confirmed_by", "way") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a0f7fa-bd80-7063-8a84-12a7bb4d1b6f', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a0f7fa-bd80-721e-bcd2-e05024e73c8c', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a0f7fa-bd80-7619-8866-7e3561dcde22', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1385a-3b80-76f0-a938-c43fe284f6a4', null, 1791946800000, 1794538800000, 1791946800000, null, null, null, null);
insert into "sleep_sessions" ("user_id", "id", "start_time", "end_time", "time_zone", "sleep_date", "start_minute_of_day", "source", "recorded_at", "settled", "note", "quality", "deleted_at", "state", "points", "bonus_points", "bonuses_paid", "end_minute_of_day", "ended_at", "reopened_at", "version", "changed_at") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a13823-4d00-716c-84e6-a87b9189e9aa', 1791298800000, 1791327600000, 'Asia/Jakarta', '2026-10-07', 1320, 'import:fitbit', 1791943200000, 0, null, null, 1791943200000, 'deleted', 0, 0, 0, 360, null, null, 2, 1791943200000),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a13823-4d00-73d0-b650-e19f468b5523', 1791212400000, 1791241200000, 'Asia/Jakarta', '2026-10-06', 1320, 'import:fitbit', 1791943200000, 0, null, null, null, 'counted', 0, 0, 0, 360, null, null, 1, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a0f9cd-a8c0-747b-85ad-2c3cad5f4875', 1790897400000, 1790920800000, 'Europe/Berlin', '2026-10-02', 90, 'live', 1790897400000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1790920800000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a0ff0f-7c00-750c-b51f-68732c516a0e', 1790985600000, 1791009000000, 'Europe/Berlin', '2026-10-03', 120, 'live', 1790985600000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791009000000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a10451-4f40-70d1-93f2-2bd6545e048e', 1791073800000, 1791097200000, 'Europe/Berlin', '2026-10-04', 150, 'live', 1791073800000, 0, null, null, null, 'counted', 0, 0, 0, 540, 1791097200000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a10940-bcc0-763c-8af8-74bb4dd31586', 1791156600000, 1791180000000, 'Europe/Berlin', '2026-10-05', 90, 'live', 1791156600000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791180000000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a10e82-9000-714a-b641-1de8c112b874', 1791244800000, 1791268200000, 'Europe/Berlin', '2026-10-06', 120, 'live', 1791244800000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791268200000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a113c4-6340-7070-9b94-2d2a539241a6', 1791333000000, 1791356400000, 'Europe/Berlin', '2026-10-07', 150, 'live', 1791333000000, 0, null, null, null, 'counted', 0, 0, 0, 540, 1791356400000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a118b3-d0c0-749d-88ea-4caf5977a83c', 1791415800000, 1791439200000, 'Europe/Berlin', '2026-10-08', 90, 'live', 1791415800000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791439200000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a11df5-a400-7706-8e9c-d7459357a05b', 1791504000000, 1791527400000, 'Europe/Berlin', '2026-10-09', 120, 'live', 1791504000000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791527400000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a12826-e4c0-7759-ac6a-9fb305c006c2', 1791675000000, 1791698400000, 'Europe/Berlin', '2026-10-11', 90, 'live', 1791675000000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791698400000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a12d68-b800-74ea-b59a-66a271cfac97', 1791763200000, 1791786600000, 'Europe/Berlin', '2026-10-12', 120, 'live', 1791763200000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791786600000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a132aa-8b40-765f-b8b1-2d8ff1eb5ef5', 1791851400000, 1791874800000, 'Europe/Berlin', '2026-10-13', 150, 'live', 1791851400000, 0, null, null, null, 'counted', 75, 0, 0, 540, 1791874800000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a1347d-7680-7235-9471-f331d64e217c', 1791882000000, 1791943200000, 'Europe/Berlin', '2026-10-14', 660, 'live', 1791882000000, 0, null, null, null, 'review', 0, 0, 0, 240, 1791943200000, null, 2, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a13823-4d00-7473-9a5b-c1159fcaf800', 1791842400000, 1791846000000, 'Europe/Berlin', '2026-10-13', 0, 'manual', 1791943200000, 1, null, null, null, 'counted', 0, 0, 0, 60, null, null, 1, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a1385a-3b80-7572-b111-778a00a74a58', 1791946800000, null, 'Europe/Berlin', null, null, 'live', 1791946800000, 0, null, null, null, 'active', 0, 0, 0, null, null, null, 1, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a0f7fa-bd80-7177-a3ab-170e95ed0869', 1790866800000, 1790893800000, 'Asia/Jakarta', '2026-10-02', 1320, 'live', 1790866800000, 0, null, null, null, 'counted', 75, 0, 0, 330, 1790893800000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a0fd21-1980-723c-b1bb-0a42d0ef2c67', 1790953200000, 1790982000000, 'Asia/Jakarta', '2026-10-03', 1320, 'live', 1790953200000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1790982000000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a10247-7580-76b2-8eb2-686568cdcb65', 1791039600000, 1791070200000, 'Asia/Jakarta', '2026-10-04', 1320, 'live', 1791039600000, 0, null, null, null, 'counted', 135, 50, 1, 390, 1791070200000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1076d-d180-7020-a69e-fbc9fb3b2c00', 1791126000000, 1791153000000, 'Asia/Jakarta', '2026-10-05', 1320, 'live', 1791126000000, 0, 'Rain on the roof; it''s loud', 4, null, 'counted', 75, 0, 0, 330, 1791153000000, null, 3, 1791874800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a10c94-2d80-7088-99df-b1f7ab392727', 1791212400000, 1791241200000, 'Asia/Jakarta', '2026-10-06', 1320, 'live', 1791212400000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791241200000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a111ba-8980-760d-aac9-90349fa9e053', 1791298800000, 1791329400000, 'Asia/Jakarta', '2026-10-07', 1320, 'live', 1791298800000, 0, null, null, null, 'counted', 85, 0, 0, 390, 1791329400000, null, 4, 1791874800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a116e0-e580-7592-a34e-2e4bc166a295', 1791385200000, 1791412200000, 'Asia/Jakarta', '2026-10-08', 1320, 'live', 1791385200000, 0, null, null, null, 'counted', 225, 150, 2, 330, 1791412200000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a11c07-4180-7293-b13d-4fa08611d387', 1791471600000, 1791500400000, 'Asia/Jakarta', '2026-10-09', 1320, 'live', 1791471600000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791500400000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1212d-9d80-77ee-a58a-47f6ab6753b9', 1791558000000, 1791588600000, 'Asia/Jakarta', '2026-10-10', 1320, 'live', 1791558000000, 0, null, null, 1791874800000, 'deleted', 0, 0, 0, 390, 1791588600000, null, 3, 1791874800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a12653-f980-75ee-b7f8-41c194f6eda0', 1791644400000, 1791671400000, 'Asia/Jakarta', '2026-10-11', 1320, 'live', 1791644400000, 0, null, null, null, 'counted', 75, 0, 0, 330, 1791671400000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a12b7a-5580-757b-a248-3a0808d32b09', 1791730800000, 1791759600000, 'Asia/Jakarta', '2026-10-12', 1320, 'live', 1791730800000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791759600000, null, 2, null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a130a0-b180-7376-96ab-27fefec50ffb', 1791817200000, 1791847800000, 'Asia/Jakarta', '2026-10-13', 1320, 'live', 1791817200000, 0, null, null, null, 'counted', 135, 50, 1, 390, 1791847800000, null, 2, null);
insert into "sleep_days" ("user_id", "sleep_date", "minutes", "earning_minutes", "completed_at", "points", "bonus_points", "bonuses_paid", "longest_minutes", "longest_start_time", "longest_start_minute_of_day", "run_day", "run_earning_days", "run_bonuses_paid", "longest_end_minute_of_day") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '2026-10-06', 480, 0, 1791241200000, 0, 0, 0, 480, 1791212400000, 1320, 1, 0, 0, 360),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-02', 390, 390, null, 0, 0, 0, 390, 1790897400000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-03', 390, 390, null, 0, 0, 0, 390, 1790985600000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-04', 390, 390, null, 0, 0, 0, 390, 1791073800000, 150, 0, 0, 0, 540),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-05', 390, 390, null, 0, 0, 0, 390, 1791156600000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-06', 390, 390, null, 0, 0, 0, 390, 1791244800000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-07', 390, 390, null, 0, 0, 0, 390, 1791333000000, 150, 0, 0, 0, 540),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-08', 390, 390, null, 0, 0, 0, 390, 1791415800000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-09', 390, 390, null, 0, 0, 0, 390, 1791504000000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-11', 390, 390, null, 0, 0, 0, 390, 1791675000000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-12', 390, 390, null, 0, 0, 0, 390, 1791763200000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '2026-10-13', 450, 450, 1791874800000, 75, 0, 0, 390, 1791851400000, 150, 1, 1, 0, 540),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-02', 450, 450, 1790893800000, 75, 0, 0, 450, 1790866800000, 1320, 1, 1, 0, 330),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-03', 480, 480, 1790982000000, 80, 0, 0, 480, 1790953200000, 1320, 2, 2, 0, 360),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-04', 510, 510, 1791070200000, 135, 50, 1, 510, 1791039600000, 1320, 3, 3, 1, 390),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-05', 450, 450, 1791153000000, 75, 0, 0, 450, 1791126000000, 1320, 4, 4, 1, 330),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-06', 480, 480, 1791241200000, 80, 0, 0, 480, 1791212400000, 1320, 5, 5, 1, 360),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-07', 510, 510, 1791329400000, 85, 0, 0, 510, 1791298800000, 1320, 6, 6, 1, 390),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-08', 450, 450, 1791412200000, 225, 150, 2, 450, 1791385200000, 1320, 7, 7, 3, 330),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-09', 480, 480, 1791500400000, 80, 0, 0, 480, 1791471600000, 1320, 8, 8, 3, 360),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-11', 450, 450, 1791671400000, 75, 0, 0, 450, 1791644400000, 1320, 1, 1, 0, 330),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-12', 480, 480, 1791759600000, 80, 0, 0, 480, 1791730800000, 1320, 2, 2, 0, 360),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-13', 510, 510, 1791847800000, 135, 50, 1, 510, 1791817200000, 1320, 3, 3, 1, 390);
insert into "achievements" ("user_id", "achievement_id", "sleep_id", "unlocked_at") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'first-dream', '01a13823-4d00-73d0-b650-e19f468b5523', 1791241200000),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'full-night', '01a13823-4d00-73d0-b650-e19f468b5523', 1791241200000),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', 'first-dream', '01a0f9cd-a8c0-747b-85ad-2c3cad5f4875', 1790920800000),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', 'full-night', '01a132aa-8b40-765f-b8b1-2d8ff1eb5ef5', 1791874800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'clockwork', '01a116e0-e580-7592-a34e-2e4bc166a295', 1791412200000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'first-dream', '01a0f7fa-bd80-7177-a3ab-170e95ed0869', 1790893800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'full-night', '01a0f7fa-bd80-7177-a3ab-170e95ed0869', 1790893800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'points-100', '01a0fd21-1980-723c-b1bb-0a42d0ef2c67', 1790982000000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'points-1000', '01a130a0-b180-7376-96ab-27fefec50ffb', 1791847800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'streak-3', '01a10247-7580-76b2-8eb2-686568cdcb65', 1791070200000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'streak-7', '01a116e0-e580-7592-a34e-2e4bc166a295', 1791412200000);
insert into "two_step_secrets" ("user_id", "sealed_secret", "created_at", "enabled_at", "last_used_step", "auth_session_id") values
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'QRmD3ro1ZuAzvZBMKzICvnNNa2zNKZebT0DglluEEEODkjCjZIos1r3TGn1YYpkM', 1791943200000, 1791943200000, 59731560, '01a0f7fa-bd80-7619-8866-7e3561dcde22');
insert into "recovery_codes" ("user_id", "code_hash") values
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '6pz9K-Nz14U7EWG7RhLhSFp54dBBEwaVZozEbGtjuSw'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'C8HNMW6o1NLwRqoe45N6n7a31slgfv2-FjkPIMEALyI'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'DsxfxyBd7ManTzQXvRAPSZXl-DNnvAYN1b3nqoeA5fo'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'GMcY0UeYtNWrtRwwIlbvbwM-t623sDsNkpXAEX6_GY4'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'NZNFp-zx7qnjLx2rxf2xrApm3bI1DL-IcMVuW7DQ_F8'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'dIm6A-LFSPuykAOkRKBc2LeX8BdiDXFi6MfpV78vNW4'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'ilRSizTlJgKvdcJ4cczrmPCk8ropp83vT-YQpDNjDWE'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'k3AlG1zhI6qxqgJDJ3lc6-Gm4CXJ-p1Fy8brEXyYBkk'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'k6v-ptj5-mpSr0f2aA6u8rhpWHx_oGCf0S9Ss0LXmuY'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'xN3FhP3IWpzEmx-cym3a4Eo2mTT55tGPntm_eJdc6Gc');
insert into "account_events" ("user_id", "id", "kind", "occurred_at", "last_occurred_at", "times", "by_operator", "device", "network", "detail") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a0f7fa-bd80-71c8-a32b-807961c8bce5', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a0f7fa-bd80-762f-8c4b-c8edae74f0b8', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a13823-4d00-7030-a10c-0d7e51461b00', 'reminders-changed', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a13823-4d00-7490-ad6d-00625db2027a', 'imported', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', 'fitbit'),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '01a13823-4d00-76a9-802a-5556cd283052', 'sleep-deleted', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a0f7fa-bd80-70fa-9469-2683e36d1792', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', '01a0f7fa-bd80-77fc-9e03-a8712a760c5c', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a0f7fa-bd80-71a2-8c9d-69ad3754f21d', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a0f7fa-bd80-73eb-a3f8-11b45f952a4b', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-7372-a476-7603b52cca03', 'sleep-restored', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-741d-9265-741c304fc98a', 'sleep-deleted', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-7495-9b04-c333c9097d78', 'webhook-added', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', 'home.example.org'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-77ab-8200-7a662a8d2ba0', 'sleep-deleted', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-10'),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a13823-4d00-7687-9a06-f450964e66c8', 'two-step-on', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1385a-3b80-738b-ae7f-a44ef71175a2', 'signed-in', 1791946800000, 1791946800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1385a-3b80-766d-985e-32cb3f4095f0', 'signed-out', 1791946800000, 1791946800000, 1, 0, null, '127.0.0.0/24', null);
insert into "sign_in_places" ("user_id", "place_hash", "last_used_at") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'G3OjxCTZFi-FGKz5DK-HbQ', 1790866800000),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', 'tISqSLV3u8C1OPnTRR9bcg', 1790866800000),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 'TnGsNjEUAJ6OZz8W6O8tGQ', 1791946800000);
insert into "sleeper_progress" ("user_id", "total_points", "full_days", "longest_streak", "latest_run_sleep_date", "latest_run_completed_at", "latest_run_days", "latest_run_steady_days", "sleep_count", "rules_version", "latest_run_early_days", "points_before_rules", "points_after_rules") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 0, 1, 1, '2026-10-06', 1791241200000, 1, 1, 0, 2, 1, null, null),
('01a0f7fa-bd80-708c-b756-a4c85e8fc3b0', 75, 1, 1, '2026-10-13', 1791874800000, 1, 1, 0, 2, 0, 15, 0),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', 1125, 11, 8, '2026-10-13', 1791847800000, 3, 3, 0, 2, 0, null, null);
insert into "rules" ("id", "highest_version") values
(1, 2);
insert into "day_marks" ("user_id", "sleep_date", "kind", "no_sleep") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '2026-10-03', 'free', 0),
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '2026-10-10', null, 1);
insert into "reminder_settings" ("user_id", "bedtime_on", "bedtime_weekdays", "bedtime_minute", "still_asleep_on", "still_asleep_weekdays", "morning_on", "morning_weekdays", "morning_minute", "quiet_from", "quiet_to") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 1, 65, 1320, 1, 65, 1, 65, 420, null, null);
insert into "reminders_due" ("user_id", "kind", "due_at") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'morning', 1792306800000),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'bedtime', 1792360800000);
insert into "reminder_deliveries" ("id", "user_id", "channel_id", "kind", "source", "attempts", "next_at", "expires_at", "payload") values
('01a1340f-9980-70d2-b916-63cf7ffe49a5', '01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"sleep.changed","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"01a111ba-8980-760d-aac9-90349fa9e053","startTime":"2026-10-06T15:00:00.000Z","timeZone":"Asia/Jakarta","endTime":"2026-10-06T23:30:00.000Z","sleepDate":"2026-10-07","durationMinutes":510,"points":85,"needsReview":false,"quality":null}}'),
('01a1340f-9980-7312-b381-74bc5785802e', '01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"points-1000","name":"Dream Collector","description":"Earned 1,000 dream points."}}'),
('01a1340f-9980-7552-a537-3503cc84512c', '01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"sleep.deleted","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"01a111ba-8980-760d-aac9-90349fa9e053","startTime":"2026-10-06T15:00:00.000Z","timeZone":"Asia/Jakarta","endTime":"2026-10-06T23:30:00.000Z","sleepDate":"2026-10-07","durationMinutes":510,"points":0,"needsReview":false,"quality":null}}'),
('01a1340f-9980-7621-a233-8e3b70790bc7', '01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"clockwork","name":"Clockwork","description":"Went to sleep within the same hour, seven full days in a row."}}'),
('01a1340f-9980-777a-a080-018eb036b1b4', '01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"streak-7","name":"Dream Week","description":"Slept 7 hours or more 7 days in a row."}}');
insert into "imports" ("user_id", "import_id", "format", "file_name", "created_at", "request_hash", "outcome") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', '0198b7a2-0000-4000-8000-000000000001', 'fitbit', 'UserSleeps.csv', 1791943200000, '88cb16dbeef453b9e0c9ca8bea8b82b6a8c930e836f980d0ab1b09fd0060ec7d', '{"writtenMarks":[],"pointsBefore":0,"pointsAfter":0,"newAchievements":["first-dream","full-night"],"lostAchievements":[],"statuses":"nn","marks":""}');
insert into "import_keys" ("user_id", "import_key", "import_id", "sleep_id", "start_time", "end_time", "facts_hash") values
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'fitbit:2026-10-05', '0198b7a2-0000-4000-8000-000000000001', '01a13823-4d00-73d0-b650-e19f468b5523', 1791212400000, 1791241200000, 'Gx1YsDG15K5BDTNC'),
('01a0f7fa-bd80-708c-9ee6-eab5c7083007', 'fitbit:2026-10-06', '0198b7a2-0000-4000-8000-000000000001', '01a13823-4d00-716c-84e6-a87b9189e9aa', 1791298800000, 1791327600000, 'ygLnDMpD-1U1Qzlx');
insert into "webhooks" ("user_id", "id", "label", "sealed_target", "includes_note", "created_at", "failing_since", "disabled_at", "tries") values
('01a0f7fa-bd80-74b0-b8be-3d70c44c1fd3', '01a1340f-9980-719c-add9-d4fb8f267578', 'home.example.org', 'Pknitf1T-WfmIjJ5EE1nHjkTF3k5RH0OnOxqkOtK35HwVLHwMrSJxfStjsrB5RKOXkf7dDhqBLy1x8Mut2y9pkteITMoD4wXP0cKEvlylldBnB6xVbHO6-nM-W6neSYH0uz6balno47t7tpjcJRNM1Y1W9hyv7bw8_Cy3Cq495BADQ', 0, 1791874800000, null, null, '[]');
