import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SETTINGS, type Setting } from './settings.ts';

const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgresql://db/lelap';

const folder = mkdtempSync(path.join(tmpdir(), 'lelap-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** A setting whose file has this content, or is missing. */
const inFile = (name: string, content?: string) => {
  const file = path.join(folder, name);
  if (content !== undefined) writeFileSync(file, content);
  return { TOKEN_SECRET_FILE: file };
};

function faultsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

const secret = { TOKEN_SECRET: SECRET };
const mail = {
  SMTP_URL: 'smtp://localhost:25',
  SMTP_FROM: 'lelap@example.org',
  PUBLIC_URL: 'https://sleep.example.org',
};
const provider = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'lelap',
  PUBLIC_URL: 'https://sleep.example.org',
};
const oidc = {
  ...provider,
  OIDC_CLIENT_SECRET: 'hush',
  OIDC_NAME: 'Pocket ID',
  OIDC_REGISTRATION: 'invited',
  OIDC_GROUPS_CLAIM: 'roles',
  OIDC_ALLOWED_GROUP: 'home',
};
test.each<[name: string, initial: unknown, env: Record<string, string>, value: unknown]>([
  ['port', 3000, { PORT: '8080' }, 8080],
  ['host', '127.0.0.1', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['dataDir', './data', { DATA_DIR: '/srv/lelap' }, '/srv/lelap'],
  ['databaseUrl', undefined, { DATABASE_URL, TOKEN_SECRET: SECRET }, DATABASE_URL],
  ['databaseConnections', 10, { DATABASE_CONNECTIONS: '25' }, 25],
  ['publicUrl', undefined, { PUBLIC_URL: 'https://a.example/b/' }, 'https://a.example/b'],
  ['reminders', 'on', { REMINDERS: 'off' }, 'off'],
  ['pushContact', undefined, { PUSH_CONTACT: 'mailto:a@example.org' }, 'mailto:a@example.org'],
  [
    'outbound',
    { allow: [], proxy: undefined },
    { OUTBOUND_ALLOW: '192.168.1.10, fd12::/32', OUTBOUND_PROXY: 'http://proxy.example:3128' },
    { allow: ['192.168.1.10', 'fd12::/32'], proxy: 'http://proxy.example:3128' },
  ],
  ['trustedProxies', [], { TRUSTED_PROXIES: '127.0.0.1,fd00::/8' }, ['127.0.0.1', 'fd00::/8']],
  ['smtp', undefined, mail, { url: mail.SMTP_URL, from: mail.SMTP_FROM }],
  ['operatorContact', undefined, { OPERATOR_CONTACT: 'Ask Mira.' }, 'Ask Mira.'],
  ['metricsListen', undefined, { METRICS_LISTEN: '[::1]:9464' }, { host: '::1', port: 9464 }],
  ['logLevel', 'info', { LOG_LEVEL: 'debug' }, 'debug'],
  ['registration', undefined, { REGISTRATION: 'closed' }, 'closed'],
  ['adminBackup', 'on', { ADMIN_BACKUP: 'off' }, 'off'],
  ['passwordSignIn', 'on', { ...oidc, PASSWORD_SIGN_IN: 'off' }, 'off'],
  [
    'oidc',
    undefined,
    oidc,
    {
      issuer: 'https://id.example.org',
      clientId: 'lelap',
      clientSecret: 'hush',
      name: 'Pocket ID',
      registration: 'invited',
      groupsClaim: 'roles',
      allowedGroup: 'home',
    },
  ],
  ['tokenSecret', undefined, { TOKEN_SECRET: SECRET }, SECRET],
  ['defaultTimeZone', 'UTC', { DEFAULT_TIME_ZONE: 'Asia/Jakarta' }, 'Asia/Jakarta'],
  ['corsOrigins', [], { CORS_ORIGINS: 'https://a.b, http://c:5' }, ['https://a.b', 'http://c:5']],
  ['tokenLifetimeDays', 30, { TOKEN_LIFETIME_DAYS: '3650' }, 3650],
  ['rateLimit', 'on', { RATE_LIMIT: 'off' }, 'off'],
  ['webOffline', 'on', { WEB_OFFLINE: 'off' }, 'off'],
  ['language', 'auto', { LANGUAGE: 'de' }, 'de'],
  ['shutdownGraceSeconds', 0, { SHUTDOWN_GRACE_SECONDS: '15' }, 15],
])('%s is %j at first, and taken from %j', (name, initial, env, value) => {
  expect(readConfig({})).toHaveProperty(name, initial);
  expect(readConfig(env)).toHaveProperty(name, value);
});

test('a variable that is empty counts as absent', () => {
  expect(readConfig({ PORT: '', TOKEN_SECRET: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

const refused: [string, string][] = [
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://db/lelap'],
  ['DATABASE_URL', 'postgres://one,other/lelap'],
  ['DATABASE_CONNECTIONS', '201'],
  ['PUBLIC_URL', 'sleep.example.org'],
  ['PUBLIC_URL', 'https://example.org/sleep?a'],
  ['PUBLIC_URL', 'https://example.org/a//b'],
  ['PUBLIC_URL', 'https://user@example.org/sleep'],
  ['TRUSTED_PROXIES', 'proxy.example.org'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['METRICS_LISTEN', '9464'],
  ['METRICS_LISTEN', '::1:9464'],
  ['TOKEN_SECRET', 'x'.repeat(31)],
  ['DEFAULT_TIME_ZONE', 'Mars/Olympus'],
  ['CORS_ORIGINS', '*'],
  ['TOKEN_LIFETIME_DAYS', '3651'],
  ['SHUTDOWN_GRACE_SECONDS', '61'],
  ['RATE_LIMIT', 'no'],
];
test.each(refused)('%s=%s is refused by its name', (name, value) => {
  expect(faultsOf({ TOKEN_SECRET: SECRET, [name]: value })).toMatch(
    new RegExp(`^The configuration has faults:\n  - ${name} must [^\n]*\\.$`),
  );
});

test('the edges of what is refused are taken', () => {
  const edges = { PORT: '65535', TOKEN_LIFETIME_DAYS: '1', TOKEN_SECRET: 'ö'.repeat(16) };
  expect(faultsOf(edges)).toBe('');
});

test.each([
  ['TOKEN_SECRET is required', {}, { DATABASE_URL }],
  ['SMTP_URL must', mail, { SMTP_URL: 'http://localhost' }],
  ['SMTP_FROM must', mail, { SMTP_FROM: 'a@example.org, b@example.org' }],
  ['SMTP_FROM must', mail, { SMTP_FROM: 'Lelap <a@example.org>\nBcc: b@example.org' }],
  ['SMTP_URL is required with SMTP_', mail, { SMTP_URL: '' }],
  ['SMTP_FROM is required with SMTP_', mail, { SMTP_FROM: '' }],
  ['PUBLIC_URL is required with SMTP_', mail, { PUBLIC_URL: '' }],
  ['PUBLIC_URL is required with OIDC_ISSUER', provider, { PUBLIC_URL: '' }],
  ['OIDC_CLIENT_ID is required', provider, { OIDC_CLIENT_ID: '' }],
  ['PUBLIC_URL must begin with https://', provider, { PUBLIC_URL: 'http://sleep.lan' }],
  ['OIDC_ISSUER must be an https://', provider, { OIDC_ISSUER: 'Pocket ID' }],
  ['OIDC_NAME must be one line', provider, { OIDC_NAME: 'x'.repeat(31) }],
  ['OIDC_ISSUER is required', {}, { PASSWORD_SIGN_IN: 'off' }],
  ['TOKEN_SECRET_FILE must name a readable file (ENOENT).', {}, inFile('none')],
  ['TOKEN_SECRET_FILE must name a file that is not empty.', {}, inFile('empty', '\n')],
  ['TOKEN_SECRET must have at least 32 bytes.', {}, inFile('short', 'hush')],
  ['TOKEN_SECRET and TOKEN_SECRET_FILE must not both be set.', secret, inFile('both', SECRET)],
])('a configuration is refused: %s', (fault, env, change) => {
  expect(faultsOf(env)).toBe('');
  const message = faultsOf({ ...env, ...change });
  expect(message).toContain(`- ${fault}`);
  expect(message).not.toContain('hush');
});

test('a secret is read from a file without its last line feed', () => {
  for (const content of [SECRET, `${SECRET}\n`, `${SECRET}\r\n`]) {
    expect(readConfig(inFile('secret', content)).tokenSecret).toBe(SECRET);
  }
});

test('all faults are in one message, and no secret', () => {
  const env = {
    ...Object.fromEntries(refused),
    TOKEN_SECRET: 'hush hush',
    DATABASE_URL: 'mysql://lelap:geheim@db/lelap',
  };
  const message = faultsOf(env);
  for (const name of Object.keys(env)) expect(message).toContain(`- ${name} `);
  expect(message).not.toMatch(/hush|geheim/);
});

/** `vitest run src/server/config.test.ts -u` updates the document. */
test('.env.example lists every setting with its default or an example', async () => {
  const settings = Object.entries(SETTINGS) as unknown as [string, Setting][];
  const entries = settings.map(([name, { description, example, default: initial }]) =>
    [`# ${description.replaceAll('`', '')}`, `#${name}=${example ?? initial}`].join('\n'),
  );
  await expect(
    ['# Copy to .env. Every line is optional.', ...entries, ''].join('\n\n').trimEnd() + '\n',
  ).toMatchFileSnapshot('../../.env.example');
});
