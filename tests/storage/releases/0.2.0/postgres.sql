create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table "accounts" ("user_id" text collate "C" not null primary key, "username" text collate "C" not null, "email" text collate "C" not null, "password_hash" text collate "C" not null, "time_zone" text collate "C", "sleep_goal_minutes" integer not null, "created_at" bigint not null);
create table "usernames" ("username_key" text collate "C" not null primary key, "user_id" text collate "C" not null);
create table "emails" ("email_key" text collate "C" not null primary key, "user_id" text collate "C" not null);
create table "auth_sessions" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "name" text collate "C", "created_at" bigint not null, "expires_at" bigint not null, "revoked_at" bigint, constraint "auth_sessions_key" primary key ("user_id", "id"));
create table "sleep_sessions" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "start_time" bigint not null, "end_time" bigint, "time_zone" text collate "C" not null, "sleep_date" text collate "C", "start_minute_of_day" integer, "source" text collate "C" not null, "recorded_at" bigint not null, "settled" integer not null, "note" text collate "C", "quality" integer, "deleted_at" bigint, "state" text collate "C" not null, "points" integer not null, "bonus_points" integer not null, "bonuses_paid" integer not null, constraint "sleep_sessions_key" primary key ("user_id", "id"), constraint "sleep_ends_after_start" check (end_time >= start_time), constraint "sleep_completed_as_a_whole" check ((end_time is null) = (sleep_date is null)
            and (end_time is null) = (start_minute_of_day is null)), constraint "sleep_settled_is_a_flag" check (settled in (0, 1)), constraint "sleep_quality_in_range" check (quality between 1 and 5), constraint "sleep_state_fits_facts" check (case state
            when 'active' then end_time is null and deleted_at is null
            when 'deleted' then deleted_at is not null
            when 'counted' then end_time is not null and deleted_at is null
            when 'review' then end_time is not null and deleted_at is null and settled = 0
            else false
          end), constraint "sleep_paid_only_if_counted" check (bonus_points between 0 and points and (points = 0 or state = 'counted')));
create unique index "sleep_sessions_one_active" on "sleep_sessions" ("user_id") where end_time is null and deleted_at is null;
create index "sleep_sessions_by_state" on "sleep_sessions" ("user_id", "state", "start_time", "id");
create index "sleep_sessions_by_waking" on "sleep_sessions" ("user_id", "end_time", "start_time", "id") where end_time is not null and deleted_at is null;
create table "sleep_days" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "sleep_date" text collate "C" not null, "minutes" integer not null, "earning_minutes" integer not null, "completed_at" bigint, "points" integer not null, "bonus_points" integer not null, "bonuses_paid" integer not null, "longest_minutes" integer not null, "longest_start_time" bigint not null, "longest_start_minute_of_day" integer not null, "run_day" integer not null, "run_earning_days" integer not null, "run_bonuses_paid" integer not null, constraint "sleep_days_key" primary key ("user_id", "sleep_date"));
create table "progress" ("user_id" text collate "C" not null primary key references "accounts" ("user_id") on delete cascade, "total_points" integer not null, "full_days" integer not null, "longest_streak" integer not null, "latest_run_sleep_date" text collate "C", "latest_run_completed_at" bigint, "latest_run_days" integer, "latest_run_steady_days" integer);
create table "achievements" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "achievement_id" text collate "C" not null, "sleep_id" text collate "C" not null, "unlocked_at" bigint not null, constraint "achievements_key" primary key ("user_id", "achievement_id"));
alter table "auth_sessions" add column "last_used_at" bigint;
create table "password_resets" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "token_hash" text collate "C" not null, "created_at" bigint not null, "expires_at" bigint not null, constraint "password_resets_key" primary key ("user_id", "token_hash"));
create index "sleep_sessions_by_start" on "sleep_sessions" ("user_id", "start_time", "id") where deleted_at is null;
create table "idempotency_keys" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "idempotency_key" text collate "C" not null, "request_hash" text collate "C" not null, "outcome" text collate "C" not null, "created_at" bigint not null, constraint "idempotency_keys_key" primary key ("user_id", "idempotency_key"));
create table "two_step_secrets" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "sealed_secret" text collate "C" not null, "created_at" bigint not null, "enabled_at" bigint, "last_used_step" bigint, constraint "two_step_secrets_key" primary key ("user_id"));
create table "recovery_codes" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "code_hash" text collate "C" not null, constraint "recovery_codes_key" primary key ("user_id", "code_hash"));
create table "account_events" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "kind" text collate "C" not null, "occurred_at" bigint not null, "last_occurred_at" bigint not null, "times" integer not null, "by_operator" integer not null, "device" text collate "C", "network" text collate "C", "detail" text collate "C", constraint "account_events_key" primary key ("user_id", "id"), constraint "event_ends_after_start" check (last_occurred_at >= occurred_at), constraint "event_by_operator_is_a_flag" check (by_operator in (0, 1)));
create index "account_events_by_kind" on "account_events" ("user_id", "kind", "id");
create table "sign_in_places" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "place_hash" text collate "C" not null, "last_used_at" bigint not null, constraint "sign_in_places_key" primary key ("user_id", "place_hash"));
create unlogged table "rate_limits" ("limit_key" text collate "C" primary key, "free_at" bigint not null);
alter table "two_step_secrets" add column "auth_session_id" text collate "C";
alter table "progress" add column "sleep_count" integer default 0 not null;
alter table "progress" rename to "sleeper_progress";
alter table "sleeper_progress" add column "rules_version" integer default 1 not null;
alter table "sleeper_progress" add column "latest_run_early_days" integer default 0 not null;
alter table "sleeper_progress" add column "points_before_rules" integer;
alter table "sleeper_progress" add column "points_after_rules" integer;
alter table "sleep_sessions" add column "end_minute_of_day" integer;
alter table "sleep_days" add column "longest_end_minute_of_day" integer default 0 not null;
create table "rules" ("id" integer not null primary key check (id = 1), "highest_version" integer not null);
alter table "sleep_sessions" add column "ended_at" bigint;
alter table "sleep_sessions" add column "reopened_at" bigint;
create table "day_marks" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "sleep_date" text collate "C" not null, "kind" text collate "C" check (kind in ('work', 'free', 'skip')), "no_sleep" integer not null, constraint "day_marks_key" primary key ("user_id", "sleep_date"));
alter table "accounts" add column "free_weekdays" integer default 96 not null;
alter table "accounts" add column "show_insights" integer default 1 not null;
create index "sleep_sessions_lasting" on "sleep_sessions" ("user_id", "end_time", "start_time") where end_time > start_time and state <> 'deleted';
alter table "sleep_sessions" add column "version" integer default 1 not null;
alter table "accounts" add column "changes" integer default 0 not null;
alter table "accounts" add column "history_epoch" text collate "C" default '0' not null;
alter table "accounts" add column "has_reminders" integer default 0 not null;
create table "reminder_settings" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "bedtime_on" integer not null, "bedtime_weekdays" integer not null, "bedtime_minute" integer not null, "still_asleep_on" integer not null, "still_asleep_weekdays" integer not null, "morning_on" integer not null, "morning_weekdays" integer not null, "morning_minute" integer not null, "quiet_from" integer, "quiet_to" integer, constraint "reminder_settings_key" primary key ("user_id"), constraint "quiet_hours_have_both_ends" check ((quiet_from is null) = (quiet_to is null)));
create table "reminder_channels" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "kind" text collate "C" not null, "label" text collate "C" not null, "sealed_target" text collate "C" not null, "auth_session_id" text collate "C", "created_at" bigint not null, "active_at" bigint, "failure" text collate "C", "failed_at" bigint, constraint "reminder_channels_key" primary key ("user_id", "id"), constraint "reminder_channels_sign_in" foreign key ("user_id", "auth_session_id") references "auth_sessions" ("user_id", "id") on delete cascade, constraint "one_push_of_a_sign_in" unique ("user_id", "auth_session_id"));
create table "reminders_sent" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "kind" text collate "C" not null, "occasion" text collate "C" not null, "decided_at" bigint not null, "outcome" text collate "C" not null, constraint "reminders_sent_key" primary key ("user_id", "kind", "occasion"));
create table "reminders_due" ("bucket" integer not null, "user_id" text collate "C" not null, "kind" text collate "C" not null, "due_at" bigint not null, constraint "reminders_due_key" primary key ("bucket", "user_id", "kind"));
create index "reminders_due_by_time" on "reminders_due" ("bucket", "due_at");
create table "reminder_deliveries" ("bucket" integer not null, "id" text collate "C" not null, "user_id" text collate "C" not null, "channel_id" text collate "C" not null, "kind" text collate "C" not null, "source" text collate "C" not null, "attempts" integer not null, "next_at" bigint not null, "expires_at" bigint not null, constraint "reminder_deliveries_key" primary key ("bucket", "id"));
create index "reminder_deliveries_by_time" on "reminder_deliveries" ("bucket", "next_at");
create table "imports" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "import_id" text collate "C" not null, "batch" integer not null, "format" text collate "C" not null, "file_name" text collate "C" not null, "created_at" bigint not null, "request_hash" text collate "C" not null, "outcome" text collate "C" not null, constraint "imports_key" primary key ("user_id", "import_id", "batch"));
create table "import_keys" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "import_key" text collate "C" not null, "import_id" text collate "C" not null, "sleep_id" text collate "C" not null, "start_time" bigint not null, "end_time" bigint not null, "facts_hash" text collate "C" not null, constraint "import_keys_key" primary key ("user_id", "import_key"));
create index "import_keys_by_start" on "import_keys" ("user_id", "start_time", "import_key");
create index "import_keys_by_import" on "import_keys" ("user_id", "import_id", "end_time", "import_key");
alter table "accounts" add column "language" text collate "C";
alter table "reminder_channels" add column "language" text collate "C";
alter table "accounts" add column "username_key" text collate "C";
create unique index "accounts_by_username_key" on "accounts" ("username_key");
drop table "usernames";
alter table "accounts" add column "email_key" text collate "C";
create unique index "accounts_by_email_key" on "accounts" ("email_key");
drop table "emails";
alter table "reminder_channels" add column "failures" integer default 0 not null;
alter table "reminders_sent" add column "messages" integer default 0 not null;
drop index "reminders_due_by_time";
alter table "reminders_due" rename to "old_reminders_due";
create table "reminders_due" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "kind" text collate "C" not null, "due_at" bigint not null, constraint "reminders_due_of_account" primary key ("user_id", "kind"));
drop table "old_reminders_due";
create index "reminders_due_by_time" on "reminders_due" ("due_at");
drop index "reminder_deliveries_by_time";
alter table "reminder_deliveries" rename to "old_reminder_deliveries";
create table "reminder_deliveries" ("id" text collate "C" not null, "user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "channel_id" text collate "C" not null, "kind" text collate "C" not null, "source" text collate "C" not null, "attempts" integer not null, "next_at" bigint not null, "expires_at" bigint not null, constraint "reminder_deliveries_by_id" primary key ("id"));
drop table "old_reminder_deliveries";
create index "reminder_deliveries_by_time" on "reminder_deliveries" ("next_at");
create table "job_leases" ("job" text collate "C" not null primary key, "held_until" bigint not null);
drop table if exists "rate_limits";
alter table "accounts" drop column "changes";
alter table "accounts" drop column "history_epoch";
alter table "imports" rename to "batches_of_imports";
create table "imports" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "import_id" text collate "C" not null, "format" text collate "C" not null, "file_name" text collate "C" not null, "created_at" bigint not null, "request_hash" text collate "C" not null, "outcome" text collate "C" not null, constraint "whole_imports_key" primary key ("user_id", "import_id"));
drop table "batches_of_imports";
alter table "accounts" add column "dye" text collate "C";
alter table "auth_sessions" add column "confirmed_at" bigint;
alter table "auth_sessions" add column "confirmed_by" text collate "C";
alter table "sleep_sessions" add column "changed_at" bigint;
create table "api_tokens" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "name" text collate "C" not null, "scopes" text collate "C" not null, "secret_hash" text collate "C" not null, "created_at" bigint not null, "last_used_at" bigint, "expires_at" bigint, "noticed_at" bigint, constraint "api_tokens_key" primary key ("user_id", "id"), constraint "api_tokens_by_secret" unique ("secret_hash"));
alter table "accounts" add column "role" text collate "C";
alter table "accounts" add column "blocked_at" bigint;
create table "invitations" ("id" text collate "C" not null primary key, "kind" text collate "C" not null, "token_hash" text collate "C" not null unique, "created_at" bigint not null, "expires_at" bigint not null, "uses_left" integer not null);
create table "server_settings" ("name" text collate "C" not null primary key, "value" text collate "C" not null);
alter table "reminder_deliveries" add column "payload" text collate "C";
create table "webhooks" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "label" text collate "C" not null, "sealed_target" text collate "C" not null, "includes_note" integer not null, "created_at" bigint not null, "failing_since" bigint, "disabled_at" bigint, "tries" text collate "C" not null, constraint "webhooks_key" primary key ("user_id", "id"));
alter table "auth_sessions" add column "way" text collate "C";
create table "provider_identities" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "issuer" text collate "C" not null, "subject" text collate "C" not null, "created_at" bigint not null, "is_second_step" integer not null, constraint "provider_identities_key" primary key ("user_id", "issuer"), constraint "provider_identities_by_subject" unique ("issuer", "subject"));
create table "used_challenges" ("id" text collate "C" not null primary key, "expires_at" bigint not null);
create table "passkeys" ("user_id" text collate "C" not null references "accounts" ("user_id") on delete cascade, "id" text collate "C" not null, "name" text collate "C" not null, "credential_id" text collate "C" not null, "public_key" text collate "C" not null, "counter" bigint not null, "rp_id" text collate "C" not null, "transports" text collate "C" not null, "created_at" bigint not null, "last_used_at" bigint, constraint "passkeys_key" primary key ("user_id", "id"), constraint "passkeys_by_credential" unique ("credential_id"));
insert into "kysely_migration" ("name", "timestamp") values
('0001-sleepers', '2026-11-28T17:11:08.956Z'),
('0002-accounts', '2026-11-28T17:11:08.964Z'),
('0003-diary', '2026-11-28T17:11:08.973Z'),
('0004-two-step-sign-in', '2026-11-28T17:11:08.989Z'),
('0005-audit-trail', '2026-11-28T17:11:09.011Z'),
('0006-rate-limits', '2026-11-28T17:11:09.033Z'),
('0007-two-step-session', '2026-11-28T17:11:09.042Z'),
('0008-sleep-counts', '2026-11-28T17:11:09.051Z'),
('0009-rules-version', '2026-11-28T17:11:09.091Z'),
('0010-reopened-sleeps', '2026-11-28T17:11:09.094Z'),
('0011-day-marks', '2026-11-28T17:11:09.114Z'),
('0012-lasting-sleeps', '2026-11-28T17:11:09.116Z'),
('0013-fact-versions', '2026-11-28T17:11:09.119Z'),
('0014-reminders', '2026-11-28T17:11:09.197Z'),
('0015-imports', '2026-11-28T17:11:09.221Z'),
('0016-languages', '2026-11-28T17:11:09.224Z'),
('0017-account-keys', '2026-11-28T17:11:09.235Z'),
('0018-due-reminders', '2026-11-28T17:11:09.261Z'),
('0019-job-leases', '2026-11-28T17:11:09.279Z'),
('0020-no-history-changes', '2026-11-28T17:11:09.286Z'),
('0021-whole-imports', '2026-11-28T17:11:09.303Z'),
('0022-cloth-dye', '2026-11-28T17:11:09.304Z'),
('0023-api-tokens', '2026-11-28T17:11:09.359Z'),
('0024-household', '2026-11-28T17:11:09.411Z'),
('0025-webhooks', '2026-11-28T17:11:09.435Z'),
('0026-sign-in-ways', '2026-11-28T17:11:09.454Z'),
('0027-passkeys', '2026-11-28T17:11:09.504Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
('migration_lock', 0);
insert into "accounts" ("user_id", "username", "email", "password_hash", "time_zone", "sleep_goal_minutes", "created_at", "free_weekdays", "show_insights", "has_reminders", "language", "username_key", "email_key", "dye", "role", "blocked_at") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'Mira', 'mira@example.org', '$argon2id$v=19$m=19456,t=2,p=1$iJ//NFreJ+8mcxiTsYXxwA$r6Qp1uCCf+WTFM/9WwT+Th6Zu4xUaFOdZboVpCKI094', 'Asia/Jakarta', 480, 1790866800000, 96, 1, 0, null, 'mira', 'mira@example.org', null, null, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', 'Dewi', 'dewi@example.org', '$argon2id$v=19$m=19456,t=2,p=1$jdMmLQ3/5WtDO/DQqc8X1w$uOh5JO+xKNX16Np/Es0OJE18orH6Sj72t9LXhl6jS8Q', 'Europe/Berlin', 480, 1790866800000, 96, 1, 0, null, 'dewi', 'dewi@example.org', null, null, null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'Batik', 'batik@example.org', '$argon2id$v=19$m=19456,t=2,p=1$hPC64QzQbsi1zAb0F3XV/Q$DvA2SiL3PXsFJArypHzox8I5Bvo+LLVdkBmpVxxzYy0', null, 480, 1790866800000, 96, 1, 1, 'pt-BR', 'batik', 'batik@example.org', null, null, null);
insert into "auth_sessions" ("user_id", "id", "name", "created_at", "expires_at", "revoked_at", "last_used_at", "confirmed_at", "confirmed_by", "way") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1385a-3b80-7090-bacf-d1deeffd5372', null, 1791946800000, 1794538800000, 1791946800000, null, null, null, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a0f7fa-bd80-76f9-a699-a0d513c20d01', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a0f7fa-bd80-76f5-bc2a-afc8ae71071f', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a0f7fa-bd80-739d-8006-1bc353e78fb3', null, 1790866800000, 1793458800000, null, 1791946800000, null, null, null);
insert into "sleep_sessions" ("user_id", "id", "start_time", "end_time", "time_zone", "sleep_date", "start_minute_of_day", "source", "recorded_at", "settled", "note", "quality", "deleted_at", "state", "points", "bonus_points", "bonuses_paid", "end_minute_of_day", "ended_at", "reopened_at", "version", "changed_at") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a0f7fa-bd80-7590-9521-3bd91c1397ac', 1790866800000, 1790893800000, 'Asia/Jakarta', '2026-10-02', 1320, 'live', 1790866800000, 0, null, null, null, 'counted', 75, 0, 0, 330, 1790893800000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a0f9cd-a8c0-7014-9ba0-7cb6c77ef1ec', 1790897400000, 1790920800000, 'Europe/Berlin', '2026-10-02', 90, 'live', 1790897400000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1790920800000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a0fd21-1980-7602-b65f-994536c4c7ba', 1790953200000, 1790982000000, 'Asia/Jakarta', '2026-10-03', 1320, 'live', 1790953200000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1790982000000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a0ff0f-7c00-7499-984c-0a0db23731e6', 1790985600000, 1791009000000, 'Europe/Berlin', '2026-10-03', 120, 'live', 1790985600000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791009000000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a10247-7580-737b-9f8b-25f8adc73a4c', 1791039600000, 1791070200000, 'Asia/Jakarta', '2026-10-04', 1320, 'live', 1791039600000, 0, null, null, null, 'counted', 135, 50, 1, 390, 1791070200000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a10451-4f40-7771-86ba-03a7835591b5', 1791073800000, 1791097200000, 'Europe/Berlin', '2026-10-04', 150, 'live', 1791073800000, 0, null, null, null, 'counted', 0, 0, 0, 540, 1791097200000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a10940-bcc0-7180-a514-fe514487095b', 1791156600000, 1791180000000, 'Europe/Berlin', '2026-10-05', 90, 'live', 1791156600000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791180000000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a10c94-2d80-7095-becd-0d0cd9f1372c', 1791212400000, 1791241200000, 'Asia/Jakarta', '2026-10-06', 1320, 'live', 1791212400000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791241200000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a10e82-9000-7620-98e4-bd299ae4b746', 1791244800000, 1791268200000, 'Europe/Berlin', '2026-10-06', 120, 'live', 1791244800000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791268200000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a113c4-6340-7288-8c5a-07fba4a27bf5', 1791333000000, 1791356400000, 'Europe/Berlin', '2026-10-07', 150, 'live', 1791333000000, 0, null, null, null, 'counted', 0, 0, 0, 540, 1791356400000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a118b3-d0c0-727b-b9fa-dcdf1048b92f', 1791415800000, 1791439200000, 'Europe/Berlin', '2026-10-08', 90, 'live', 1791415800000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791439200000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a11c07-4180-7751-9c76-f8ae4080b7ff', 1791471600000, 1791500400000, 'Asia/Jakarta', '2026-10-09', 1320, 'live', 1791471600000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791500400000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a11df5-a400-7489-a272-8d916ff95229', 1791504000000, 1791527400000, 'Europe/Berlin', '2026-10-09', 120, 'live', 1791504000000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791527400000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a12653-f980-7517-b28e-066fe37b7b26', 1791644400000, 1791671400000, 'Asia/Jakarta', '2026-10-11', 1320, 'live', 1791644400000, 0, null, null, null, 'counted', 75, 0, 0, 330, 1791671400000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a12826-e4c0-7584-aeb5-cf132a32cbae', 1791675000000, 1791698400000, 'Europe/Berlin', '2026-10-11', 90, 'live', 1791675000000, 0, null, null, null, 'counted', 0, 0, 0, 480, 1791698400000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a12b7a-5580-7016-a43f-f70d90a9aa30', 1791730800000, 1791759600000, 'Asia/Jakarta', '2026-10-12', 1320, 'live', 1791730800000, 0, null, null, null, 'counted', 80, 0, 0, 360, 1791759600000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a12d68-b800-77d9-b3a6-0cd72999bb81', 1791763200000, 1791786600000, 'Europe/Berlin', '2026-10-12', 120, 'live', 1791763200000, 0, null, null, null, 'counted', 0, 0, 0, 510, 1791786600000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1076d-d180-7793-b427-98d1646fc61b', 1791126000000, 1791153000000, 'Asia/Jakarta', '2026-10-05', 1320, 'live', 1791126000000, 0, 'Rain on the roof; it''s loud', 4, null, 'counted', 75, 0, 0, 330, 1791153000000, null, 3, 1791874800000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a130a0-b180-7146-982c-0ba5f6b222c1', 1791817200000, 1791847800000, 'Asia/Jakarta', '2026-10-13', 1320, 'live', 1791817200000, 0, null, null, null, 'counted', 135, 50, 1, 390, 1791847800000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1212d-9d80-7418-b023-55a10eb504e8', 1791558000000, 1791588600000, 'Asia/Jakarta', '2026-10-10', 1320, 'live', 1791558000000, 0, null, null, 1791874800000, 'deleted', 0, 0, 0, 390, 1791588600000, null, 3, 1791874800000),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a1385a-3b80-7038-9392-8140eac56480', 1791946800000, null, 'Europe/Berlin', null, null, 'live', 1791946800000, 0, null, null, null, 'active', 0, 0, 0, null, null, null, 1, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a116e0-e580-7014-b013-5d936bb6fc94', 1791385200000, 1791412200000, 'Asia/Jakarta', '2026-10-08', 1320, 'live', 1791385200000, 0, null, null, null, 'counted', 225, 150, 2, 330, 1791412200000, null, 2, null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a111ba-8980-778f-9c4c-ef6262eef703', 1791298800000, 1791329400000, 'Asia/Jakarta', '2026-10-07', 1320, 'live', 1791298800000, 0, null, null, null, 'counted', 85, 0, 0, 390, 1791329400000, null, 4, 1791874800000),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a1347d-7680-77ef-aaf0-2f2783ae31c7', 1791882000000, 1791943200000, 'Europe/Berlin', '2026-10-14', 660, 'live', 1791882000000, 0, null, null, null, 'review', 0, 0, 0, 240, 1791943200000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a132aa-8b40-76dc-9d02-fe14fdc31f18', 1791851400000, 1791874800000, 'Europe/Berlin', '2026-10-13', 150, 'live', 1791851400000, 0, null, null, null, 'counted', 75, 0, 0, 540, 1791874800000, null, 2, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a13823-4d00-709b-b41c-73c14d5b07b4', 1791842400000, 1791846000000, 'Europe/Berlin', '2026-10-13', 0, 'manual', 1791943200000, 1, null, null, null, 'counted', 0, 0, 0, 60, null, null, 1, null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a13823-4d00-76aa-9ed6-cf867e2d9085', 1791212400000, 1791241200000, 'Asia/Jakarta', '2026-10-06', 1320, 'import:fitbit', 1791943200000, 0, null, null, null, 'counted', 0, 0, 0, 360, null, null, 1, null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a13823-4d00-7594-b130-cffe861ea4f2', 1791298800000, 1791327600000, 'Asia/Jakarta', '2026-10-07', 1320, 'import:fitbit', 1791943200000, 0, null, null, 1791943200000, 'deleted', 0, 0, 0, 360, null, null, 2, 1791943200000);
insert into "sleep_days" ("user_id", "sleep_date", "minutes", "earning_minutes", "completed_at", "points", "bonus_points", "bonuses_paid", "longest_minutes", "longest_start_time", "longest_start_minute_of_day", "run_day", "run_earning_days", "run_bonuses_paid", "longest_end_minute_of_day") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-02', 450, 450, 1790893800000, 75, 0, 0, 450, 1790866800000, 1320, 1, 1, 0, 330),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-02', 390, 390, null, 0, 0, 0, 390, 1790897400000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-03', 480, 480, 1790982000000, 80, 0, 0, 480, 1790953200000, 1320, 2, 2, 0, 360),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-03', 390, 390, null, 0, 0, 0, 390, 1790985600000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-04', 510, 510, 1791070200000, 135, 50, 1, 510, 1791039600000, 1320, 3, 3, 1, 390),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-04', 390, 390, null, 0, 0, 0, 390, 1791073800000, 150, 0, 0, 0, 540),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-05', 450, 450, 1791153000000, 75, 0, 0, 450, 1791126000000, 1320, 4, 4, 1, 330),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-05', 390, 390, null, 0, 0, 0, 390, 1791156600000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-06', 480, 480, 1791241200000, 80, 0, 0, 480, 1791212400000, 1320, 5, 5, 1, 360),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-06', 390, 390, null, 0, 0, 0, 390, 1791244800000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-07', 390, 390, null, 0, 0, 0, 390, 1791333000000, 150, 0, 0, 0, 540),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-08', 390, 390, null, 0, 0, 0, 390, 1791415800000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-09', 390, 390, null, 0, 0, 0, 390, 1791504000000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-11', 390, 390, null, 0, 0, 0, 390, 1791675000000, 90, 0, 0, 0, 480),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-12', 390, 390, null, 0, 0, 0, 390, 1791763200000, 120, 0, 0, 0, 510),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-11', 450, 450, 1791671400000, 75, 0, 0, 450, 1791644400000, 1320, 1, 1, 0, 330),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-12', 480, 480, 1791759600000, 80, 0, 0, 480, 1791730800000, 1320, 2, 2, 0, 360),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-13', 510, 510, 1791847800000, 135, 50, 1, 510, 1791817200000, 1320, 3, 3, 1, 390),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-07', 510, 510, 1791329400000, 85, 0, 0, 510, 1791298800000, 1320, 6, 6, 1, 390),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-08', 450, 450, 1791412200000, 225, 150, 2, 450, 1791385200000, 1320, 7, 7, 3, 330),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-09', 480, 480, 1791500400000, 80, 0, 0, 480, 1791471600000, 1320, 8, 8, 3, 360),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '2026-10-13', 450, 450, 1791874800000, 75, 0, 0, 390, 1791851400000, 150, 1, 1, 0, 540),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '2026-10-06', 480, 0, 1791241200000, 0, 0, 0, 480, 1791212400000, 1320, 1, 0, 0, 360);
insert into "achievements" ("user_id", "achievement_id", "sleep_id", "unlocked_at") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'first-dream', '01a0f7fa-bd80-7590-9521-3bd91c1397ac', 1790893800000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'full-night', '01a0f7fa-bd80-7590-9521-3bd91c1397ac', 1790893800000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'points-100', '01a0fd21-1980-7602-b65f-994536c4c7ba', 1790982000000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'streak-3', '01a10247-7580-737b-9f8b-25f8adc73a4c', 1791070200000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'streak-7', '01a116e0-e580-7014-b013-5d936bb6fc94', 1791412200000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'clockwork', '01a116e0-e580-7014-b013-5d936bb6fc94', 1791412200000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'points-1000', '01a130a0-b180-7146-982c-0ba5f6b222c1', 1791847800000),
('01a0f7fa-bd80-778e-8f70-229e436963cd', 'first-dream', '01a0f9cd-a8c0-7014-9ba0-7cb6c77ef1ec', 1790920800000),
('01a0f7fa-bd80-778e-8f70-229e436963cd', 'full-night', '01a132aa-8b40-76dc-9d02-fe14fdc31f18', 1791874800000),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'first-dream', '01a13823-4d00-76aa-9ed6-cf867e2d9085', 1791241200000),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'full-night', '01a13823-4d00-76aa-9ed6-cf867e2d9085', 1791241200000);
insert into "two_step_secrets" ("user_id", "sealed_secret", "created_at", "enabled_at", "last_used_step", "auth_session_id") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '4RKm6Rk7OPWqMWZdUKsYPO3NmM9BvkMq9Q4XswKotHYg12AlNiDLm0svrQaTtlQg', 1791943200000, 1791943200000, 59731560, '01a0f7fa-bd80-76f5-bc2a-afc8ae71071f');
insert into "recovery_codes" ("user_id", "code_hash") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '8fKtApHO5wkXJanSlC2sFuaPmkt3OCrTeG8wG7ZKCCw'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'CtI9d5pCYWl8yq1yIQ9wgNCjcjlRZkNGBorTP5FK7cw'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'vwwy2boJMIAkwYlcPS8B3X2-m0-scuAteocH9phBMmA'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'cr_bpY8OX9fNmqvsT-1MJwzkCpgXAr7ZvbRaCQobIOw'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'Q_7qUkN_V9Zez26DO7Y6JzsGUTMkV7uYdtz_0COfZA8'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '4pxRonbP3OP81wguaU-fgSNPo75P5bTdWl2HWMIiDCg'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '26UQuq_B9iBNGeHr0V79-If6euxtDSbVjohA1b6sxoM'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'yraEzwReK8W9gxXZbpV5zX3P9yW08PtslwQC7-4zYO4'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'PWpMnz0bNRJG0K54RhnJ7G_g60xVKWYMnNOmtwxvMgM'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'CKC9BT6kXQQw56SSTZ9lXXtzX_v3ZU6W_lBcIStJcEA');
insert into "account_events" ("user_id", "id", "kind", "occurred_at", "last_occurred_at", "times", "by_operator", "device", "network", "detail") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a0f7fa-bd80-70de-b537-a33bc3d0cd9f', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a0f7fa-bd80-749f-b161-860b9a5ddcf7', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a0f7fa-bd80-769c-a66f-f67f20cabaf1', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', '01a0f7fa-bd80-7174-9722-6f3b7d6030cd', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a0f7fa-bd80-7466-b796-71f7979863d8', 'account-created', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a0f7fa-bd80-702d-bf9f-c2d64f928b2c', 'signed-in', 1790866800000, 1790866800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7325-97c2-6612c21d7e4e', 'sleep-deleted', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-10'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-72c1-9624-f76909ff3fe9', 'webhook-added', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', 'home.example.org'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7027-9470-89934f7c346f', 'sleep-deleted', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-742d-8fd7-887515ef837e', 'sleep-restored', 1791874800000, 1791874800000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a13823-4d00-70a3-a372-0cda7e8c3ca2', 'reminders-changed', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a13823-4d00-77c8-839b-7d53ff2accbc', 'imported', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', 'fitbit'),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '01a13823-4d00-77c0-b5b1-c66ebd5ac08b', 'sleep-deleted', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', '2026-10-07'),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a13823-4d00-744b-89b1-6eb28df2a274', 'two-step-on', 1791943200000, 1791943200000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1385a-3b80-7134-b068-d346943a4c5a', 'signed-in', 1791946800000, 1791946800000, 1, 0, null, '127.0.0.0/24', null),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1385a-3b80-70fd-86c6-0f88cdb3cb36', 'signed-out', 1791946800000, 1791946800000, 1, 0, null, '127.0.0.0/24', null);
insert into "sign_in_places" ("user_id", "place_hash", "last_used_at") values
('01a0f7fa-bd80-778e-8f70-229e436963cd', 'sdMtV3fJnLOKZqygPEY5_g', 1790866800000),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'sAuyV-bwijsie2Rok51ppw', 1790866800000),
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 'j0fwjXJilfEf_YxCdNnAeQ', 1791946800000);
insert into "sleeper_progress" ("user_id", "total_points", "full_days", "longest_streak", "latest_run_sleep_date", "latest_run_completed_at", "latest_run_days", "latest_run_steady_days", "sleep_count", "rules_version", "latest_run_early_days", "points_before_rules", "points_after_rules") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', 1125, 11, 8, '2026-10-13', 1791847800000, 3, 3, 0, 2, 0, null, null),
('01a0f7fa-bd80-778e-8f70-229e436963cd', 75, 1, 1, '2026-10-13', 1791874800000, 1, 1, 0, 2, 0, 15, 0),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 0, 1, 1, '2026-10-06', 1791241200000, 1, 1, 0, 2, 1, null, null);
insert into "rules" ("id", "highest_version") values
(1, 2);
insert into "day_marks" ("user_id", "sleep_date", "kind", "no_sleep") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '2026-10-10', null, 1),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '2026-10-03', 'free', 0);
insert into "reminder_settings" ("user_id", "bedtime_on", "bedtime_weekdays", "bedtime_minute", "still_asleep_on", "still_asleep_weekdays", "morning_on", "morning_weekdays", "morning_minute", "quiet_from", "quiet_to") values
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 1, 65, 1320, 1, 65, 1, 65, 420, null, null);
insert into "reminders_due" ("user_id", "kind", "due_at") values
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'bedtime', 1792360800000),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'morning', 1792306800000);
insert into "reminder_deliveries" ("id", "user_id", "channel_id", "kind", "source", "attempts", "next_at", "expires_at", "payload") values
('01a1340f-9980-7583-9925-bccc121c675b', '01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"sleep.deleted","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"01a111ba-8980-778f-9c4c-ef6262eef703","startTime":"2026-10-06T15:00:00.000Z","timeZone":"Asia/Jakarta","endTime":"2026-10-06T23:30:00.000Z","sleepDate":"2026-10-07","durationMinutes":510,"points":0,"needsReview":false,"quality":null}}'),
('01a1340f-9980-76f6-8e47-aa89eeaac1e9', '01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"sleep.changed","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"01a111ba-8980-778f-9c4c-ef6262eef703","startTime":"2026-10-06T15:00:00.000Z","timeZone":"Asia/Jakarta","endTime":"2026-10-06T23:30:00.000Z","sleepDate":"2026-10-07","durationMinutes":510,"points":85,"needsReview":false,"quality":null}}'),
('01a1340f-9980-7767-9fa5-5e531ce7a77c', '01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"streak-7","name":"Dream Week","description":"Slept 7 hours or more 7 days in a row."}}'),
('01a1340f-9980-7527-92fe-5f8f80be5402', '01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"clockwork","name":"Clockwork","description":"Went to sleep within the same hour, seven full days in a row."}}'),
('01a1340f-9980-7738-81e8-469d5142db24', '01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'webhook', 'event', 0, 1791874800000, 1792306800000, '{"type":"achievement.unlocked","timestamp":"2026-10-13T07:00:00.000Z","data":{"id":"points-1000","name":"Dream Collector","description":"Earned 1,000 dream points."}}');
insert into "imports" ("user_id", "import_id", "format", "file_name", "created_at", "request_hash", "outcome") values
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', '0198b7a2-0000-4000-8000-000000000001', 'fitbit', 'UserSleeps.csv', 1791943200000, '88cb16dbeef453b9e0c9ca8bea8b82b6a8c930e836f980d0ab1b09fd0060ec7d', '{"writtenMarks":[],"pointsBefore":0,"pointsAfter":0,"newAchievements":["first-dream","full-night"],"lostAchievements":[],"statuses":"nn","marks":""}');
insert into "import_keys" ("user_id", "import_key", "import_id", "sleep_id", "start_time", "end_time", "facts_hash") values
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'fitbit:2026-10-05', '0198b7a2-0000-4000-8000-000000000001', '01a13823-4d00-76aa-9ed6-cf867e2d9085', 1791212400000, 1791241200000, 'Gx1YsDG15K5BDTNC'),
('01a0f7fa-bd80-72ec-bc3f-55add905f90e', 'fitbit:2026-10-06', '0198b7a2-0000-4000-8000-000000000001', '01a13823-4d00-7594-b130-cffe861ea4f2', 1791298800000, 1791327600000, 'ygLnDMpD-1U1Qzlx');
insert into "webhooks" ("user_id", "id", "label", "sealed_target", "includes_note", "created_at", "failing_since", "disabled_at", "tries") values
('01a0f7fa-bd80-7245-a40f-f53252f458b9', '01a1340f-9980-7683-be4e-5be45acd8985', 'home.example.org', 'yhdqvMTgpYs2NTZK3uUL0cg8opRGDEWeccrOeX2cH1XgC7z6l7yoC7vAnx2smGCebwMrCorBfkH-HTRkOcayXR8Xg-923mqC2D6ulfyae1gsRdQ86BYj-IhEuxHlq00N4KkIzwMORprNB22JcrtFumtMjazkKufj87ej9-lcsYdtCw', 0, 1791874800000, null, null, '[]');
