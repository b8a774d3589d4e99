import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNT_EVENT_KINDS } from '#domain/account-event.ts';
import { SETTINGS } from '#server/settings.ts';
import { openStorage } from '#server/storage/engines/open-storage.ts';

/*
 * Names that databases, browsers, clients and operators have stored. Another spelling loses data, signs sleepers out
 * or breaks scripts. New names may be added; none may change or go.
 */

const COLUMNS = {
  account_events:
    'user_id id kind occurred_at last_occurred_at times by_operator device network detail',
  accounts:
    'user_id username email password_hash time_zone sleep_goal_minutes created_at free_weekdays show_insights username_key email_key',
  achievements: 'user_id achievement_id sleep_id unlocked_at',
  auth_sessions: 'user_id id name created_at expires_at revoked_at last_used_at',
  day_marks: 'user_id sleep_date kind no_sleep',
  idempotency_keys: 'user_id idempotency_key request_hash outcome created_at',
  kysely_migration: 'name timestamp',
  password_resets: 'user_id token_hash created_at expires_at',
  recovery_codes: 'user_id code_hash',
  rules: 'id highest_version',
  sign_in_places: 'user_id place_hash last_used_at',
  sleep_days:
    'user_id sleep_date minutes earning_minutes completed_at points bonus_points bonuses_paid longest_minutes longest_start_time longest_start_minute_of_day run_day run_earning_days run_bonuses_paid longest_end_minute_of_day',
  sleep_sessions:
    'user_id id start_time end_time time_zone sleep_date start_minute_of_day source recorded_at settled note quality deleted_at state points bonus_points bonuses_paid end_minute_of_day ended_at reopened_at version',
  sleeper_progress:
    'user_id total_points full_days longest_streak latest_run_sleep_date latest_run_completed_at latest_run_days latest_run_steady_days sleep_count rules_version latest_run_early_days points_before_rules points_after_rules',
  two_step_secrets: 'user_id sealed_secret created_at enabled_at last_used_step auth_session_id',
};

const MIGRATIONS =
  '0001-sleepers 0002-accounts 0003-diary 0004-two-step-sign-in 0005-audit-trail 0006-rate-limits 0007-two-step-session 0008-sleep-counts 0009-rules-version 0010-reopened-sleeps 0011-day-marks 0012-lasting-sleeps';

const EVENT_KINDS =
  'account-created signed-in sign-in-failed sign-in-stopped code-failed password-refused recovery-code-used signed-out device-signed-out others-signed-out password-changed password-reset-requested password-reset email-changed username-changed two-step-on two-step-off recovery-codes-renewed exported sleep-deleted sleep-restored progress-repaired';

const SETTING_NAMES =
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_CONNECTIONS PUBLIC_URL TRUSTED_PROXIES SMTP_URL SMTP_FROM OPERATOR_CONTACT REGISTRATION TOKEN_SECRET TOKEN_LIFETIME_DAYS DEFAULT_TIME_ZONE CORS_ORIGINS LOG_LEVEL METRICS_LISTEN SHUTDOWN_GRACE_SECONDS RATE_LIMIT';

/** Texts that stand in quotes in the code of a folder. */
const LITERALS = [
  [
    'purposes of keys derived from the token secret',
    'src/server',
    ['sign-in places', 'accounts in the log', 'lelap two-step sign-in'],
  ],
  ['the first part of idempotent requests', 'src/server', ['start', 'enter a sleep']],
  ['files in the data directory', 'src/server', ['lelap.db', 'token-secret']],
  [
    'keys of the browser storage',
    'src/web',
    'accessToken currentSleepLogId currentSleepStart signedInBefore chartOrder theme timeZone'.split(
      ' ',
    ),
  ],
  [
    'commands',
    'src/server/cli',
    'backup check copy-to create-user delete-user export-user list-users refold remove-two-step reset-password restore sign-out-everyone'.split(
      ' ',
    ),
  ],
  [
    'metrics',
    'src/server/metrics',
    'build_info database_connections database_connections_awaited database_size_bytes database_wal_bytes event_loop_active_seconds_total event_loop_delay_seconds heap_used_bytes http_connections http_failures_total http_request_duration_seconds http_requests_active password_hashes_refused_total password_hashes_running password_hashes_waiting ready sign_ins_total'
      .split(' ')
      .map((name) => `lelap_${name}`),
  ],
] as const;

test('tables, columns and migrations keep the names of existing databases', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lelap-names-'));
  const storage = await openStorage({ dataDir });
  onTestFinished(async () => {
    await storage.close();
    await rm(dataDir, { recursive: true });
  });
  const tables = await storage.db.introspection.getTables({ withInternalKyselyTables: true });
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const found = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    expect(found, table).toEqual(expect.arrayContaining(columns.split(' ')));
  }
  const migrations = await storage.db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const names = migrations.map(({ name }) => name).toSorted();
  expect(names.join(' ').startsWith(MIGRATIONS)).toBe(true);
});

test('kinds of account events and settings keep their names', () => {
  expect(ACCOUNT_EVENT_KINDS).toEqual(expect.arrayContaining(EVENT_KINDS.split(' ')));
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(SETTING_NAMES.split(' ')));
});

test.each(LITERALS)('%s keep their names', (_, folder, literals) => {
  const root = resolve(import.meta.dirname, '../..');
  const files = globSync(`${folder}/**/*.ts{,x}`, { cwd: root });
  const code = files
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  expect(literals.filter((literal) => !code.includes(`'${literal}'`))).toEqual([]);
});
