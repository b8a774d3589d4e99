import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_EVENT_KINDS } from '#accounts/account-event.ts';
import { SETTINGS } from '#kernel/server/settings.ts';

/*
 * Names that databases, browsers, clients and operators have stored. Another spelling loses data, signs sleepers out
 * or breaks scripts. New names may be added; none may change or go. The upgrade test holds tables and columns.
 */

const EVENT_KINDS =
  'account-created signed-in sign-in-failed sign-in-stopped code-failed password-refused recovery-code-used signed-out device-signed-out others-signed-out password-changed password-reset-requested password-reset email-changed username-changed two-step-on two-step-off recovery-codes-renewed exported sleep-deleted sleep-restored progress-repaired';

const SETTING_NAMES =
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_CONNECTIONS PUBLIC_URL TRUSTED_PROXIES SMTP_URL SMTP_FROM OPERATOR_CONTACT REGISTRATION TOKEN_SECRET TOKEN_LIFETIME_DAYS DEFAULT_TIME_ZONE CORS_ORIGINS LOG_LEVEL METRICS_LISTEN SHUTDOWN_GRACE_SECONDS RATE_LIMIT';

/** Texts that stand in quotes in the code of a folder. */
const LITERALS = [
  [
    'purposes of keys derived from the token secret',
    'src/**/server',
    ['sign-in places', 'accounts in the log', 'lelap two-step sign-in', 'lelap experiment seeds'],
  ],
  ['the first part of idempotent requests', 'src/**/server', ['start', 'enter a sleep']],
  ['files in the data directory', 'src/**/server', ['lelap.db', 'token-secret']],
  [
    'keys of the browser storage',
    'src/**/web',
    'accessToken currentSleepLogId currentSleepStart signedInBefore theme timeZone'.split(' '),
  ],
  [
    'commands',
    'src/**/server/cli',
    'backup check copy-to create-user delete-user export-user list-users remove-two-step reset-password restore sign-out-everyone'.split(
      ' ',
    ),
  ],
  [
    'metrics',
    'src/**/server',
    'build_info database_connections database_connections_awaited database_size_bytes database_wal_bytes event_loop_active_seconds_total event_loop_delay_seconds heap_used_bytes http_connections http_failures_total http_request_duration_seconds http_requests_active password_hashes_refused_total password_hashes_running password_hashes_waiting ready sign_ins_total'
      .split(' ')
      .map((name) => `lelap_${name}`),
  ],
] as const;

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
