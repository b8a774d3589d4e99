import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { Check } from 'typebox/value';
import {
  parseAddress,
  parseOrigin,
  isSecureContext,
  parsePublicUrl,
  SETTINGS,
  splitList,
  type Setting,
  type SettingName,
  type Settings,
} from './settings.ts';

/** The project folder, relative to src/server and dist/server. */
const projectRoot = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The version of this program, from package.json. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const { version } = manifest as { version: string };
  return version;
}

/** The configuration of one server, read once from the environment. */
export type Config = ReturnType<typeof toConfig>;

/** The environment is invalid; the message lists all errors and no secret. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that depend on each other. */
const REQUIRED: readonly { name: SettingName; with: SettingName; reason: string }[] = [
  { name: 'TOKEN_SECRET', with: 'DATABASE_URL', reason: 'all servers must share one.' },
  { name: 'SMTP_FROM', with: 'SMTP_URL', reason: 'mail needs a sender.' },
  { name: 'SMTP_URL', with: 'SMTP_FROM', reason: 'it names the server that sends the mail.' },
  { name: 'PUBLIC_URL', with: 'SMTP_URL', reason: 'links in mails begin with it.' },
  { name: 'PUBLIC_URL', with: 'OIDC_ISSUER', reason: 'the provider sends people back to it.' },
  { name: 'OIDC_CLIENT_ID', with: 'OIDC_ISSUER', reason: 'the provider knows Lelap by it.' },
];

/** Reads the settings; an empty variable counts as absent. Throws one ConfigError with all errors. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const values: Partial<Record<SettingName, string | number>> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const setting: Setting = SETTINGS[name] as never;
    const given = readText(env, name, setting, faults);
    const value = given === undefined ? setting.default : parse(setting, given);
    if (value !== undefined) values[name] = value;
    if (given !== undefined && !Check(setting, value)) faults.push(`${name} must ${setting.must}.`);
  }
  for (const { name, with: other, reason } of REQUIRED) {
    if (values[other] !== undefined && values[name] === undefined) {
      faults.push(`${name} is required with ${other}: ${reason}`);
    }
  }
  if (values.OIDC_ISSUER && values.PUBLIC_URL && !isSecureContext(String(values.PUBLIC_URL))) {
    faults.push('PUBLIC_URL must begin with https:// with OIDC_ISSUER, or be http://localhost.');
  }
  if (values.PASSWORD_SIGN_IN === 'off' && values.OIDC_ISSUER === undefined) {
    faults.push('OIDC_ISSUER is required with PASSWORD_SIGN_IN=off: nobody could register.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  // Each value was checked against its own schema above.
  return toConfig(values as Settings);
}

/** The text of a setting, from its variable or, for a secret, from the file that NAME_FILE names. */
function readText(
  env: Environment,
  name: SettingName,
  { isSecret }: Setting,
  faults: string[],
): string | undefined {
  // A secret in the environment is used unchanged.
  const text = name === 'TOKEN_SECRET' ? env[name] || undefined : env[name]?.trim() || undefined;
  const file = isSecret ? env[`${name}_FILE`]?.trim() || undefined : undefined;
  if (file === undefined) return text;
  if (text !== undefined) {
    faults.push(`${name} and ${name}_FILE must not both be set.`);
    return text;
  }
  try {
    // Most editors and `echo` end a file with a line feed.
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (content !== '') return content;
    faults.push(`${name}_FILE must name a file that is not empty.`);
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    faults.push(`${name}_FILE must name a readable file (${code}).`);
  }
  return undefined;
}

/** Numbers are plain decimal digits; other text is rejected by the schema. */
function parse(setting: Setting, text: string): string | number {
  return setting.type === 'integer' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function toConfig(settings: Settings) {
  const { SMTP_URL: smtpUrl, SMTP_FROM: smtpFrom } = settings;
  const { PUBLIC_URL: publicUrl, METRICS_LISTEN: metricsListen } = settings;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    /** An origin with the path of the app, without a trailing slash. */
    publicUrl: publicUrl === undefined ? undefined : parsePublicUrl(publicUrl),
    trustedProxies: splitList(settings.TRUSTED_PROXIES),
    smtp: smtpUrl && smtpFrom ? { url: smtpUrl, from: smtpFrom } : undefined,
    operatorContact: settings.OPERATOR_CONTACT,
    reminders: settings.REMINDERS,
    pushContact: settings.PUSH_CONTACT,
    outbound: { allow: splitList(settings.OUTBOUND_ALLOW), proxy: settings.OUTBOUND_PROXY },
    metricsListen: metricsListen === undefined ? undefined : parseAddress(metricsListen),
    webOffline: settings.WEB_OFFLINE,
    language: settings.LANGUAGE,
    logLevel: settings.LOG_LEVEL,
    registration: settings.REGISTRATION,
    adminBackup: settings.ADMIN_BACKUP,
    passwordSignIn: settings.PASSWORD_SIGN_IN,
    oidc: toOidcSettings(settings),
    tokenSecret: settings.TOKEN_SECRET,
    defaultTimeZone: settings.DEFAULT_TIME_ZONE,
    corsOrigins: splitList(settings.CORS_ORIGINS).map((origin) => parseOrigin(origin) ?? origin),
    tokenLifetimeDays: settings.TOKEN_LIFETIME_DAYS,
    rateLimit: settings.RATE_LIMIT,
    shutdownGraceSeconds: settings.SHUTDOWN_GRACE_SECONDS,
  } as const;
}

function toOidcSettings(settings: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME,
    registration: settings.OIDC_REGISTRATION,
    groupsClaim: settings.OIDC_GROUPS_CLAIM,
    allowedGroup: settings.OIDC_ALLOWED_GROUP,
  } as const;
}
