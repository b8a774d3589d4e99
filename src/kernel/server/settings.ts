import { isIP } from 'node:net';
import { Type, type Static, type TSchema } from 'typebox';
import { listLanguages } from './i18n/catalogues.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';

/** What documents a setting beside its schema. */
type Documentation = {
  readonly description: string;
  /** Shown in .env.example if there is no default. */
  readonly example?: string;
  /** Ends the sentence "NAME must …"; numbers and choices derive it. */
  readonly must?: string;
  /** May also come from the file that NAME_FILE names. */
  readonly isSecret?: true;
};

const text = (
  description: string,
  must: string,
  isValid: (value: string) => boolean,
  more: Pick<Documentation, 'example' | 'isSecret'> & { default?: string } = {},
) => Type.Refine(Type.String({ description, must, ...more }), isValid, () => must);

/** Any text: an empty one counts as absent. */
const anyText = (description: string, more: Parameters<typeof text>[3]) =>
  Type.String({ description, ...more });

const optional = (...setting: Parameters<typeof text>) => Type.Optional(text(...setting));

const integer = (
  description: string,
  limits: { minimum: number; maximum: number; default: number },
) =>
  Type.Integer({
    description,
    must: `be a whole number from ${limits.minimum} to ${limits.maximum}`,
    ...limits,
  });

const choice = <const T extends string>(choices: readonly T[], initial: T, description: string) =>
  Type.Unsafe<T>(
    Type.Enum([...choices], {
      description,
      must: `be one of ${choices.join(', ')}`,
      default: initial,
    }),
  );

/** HS256 signs with 256 bits; a shorter secret would be its weakest part (RFC 7518, 3.2). */
const MIN_TOKEN_SECRET_BYTES = 32;

const MAX_PORT = 65_535;

/** One process can't keep more connections busy. */
const MAX_DATABASE_CONNECTIONS = 200;

/** Ten years: a token that lasts longer is not meant to expire. */
const MAX_TOKEN_LIFETIME_DAYS = 3650;

/** Fits under a form on a phone. */
const MAX_CONTACT_CHARACTERS = 200;

/** Fits on a button of a phone. */
const MAX_PROVIDER_NAME_CHARACTERS = 30;

/** Load balancers notice a stopping server sooner. */
const MAX_SHUTDOWN_GRACE_SECONDS = 60;

/**
 * The settings of one server by the names of their environment variables: type, limits, default and meaning. The
 * configuration, its error messages and .env.example are generated from this.
 */
export const SETTINGS = {
  PORT: integer('The port to listen on; `0` takes a free one.', {
    minimum: 0,
    maximum: MAX_PORT,
    default: 3000,
  }),
  HOST: anyText('The address to listen on; `0.0.0.0` lets other machines reach it.', {
    default: '127.0.0.1',
  }),
  DATA_DIR: anyText('The folder of the SQLite file `lelap.db` and of the token secret.', {
    default: './data',
  }),
  DATABASE_URL: optional(
    'The PostgreSQL database to use in place of the SQLite file.',
    'be a URL that begins with postgres:// or postgresql:// and names one host',
    isPostgresUrl,
    { example: 'postgres://lelap:password@localhost:5432/lelap', isSecret: true },
  ),
  DATABASE_CONNECTIONS: integer(
    'How many PostgreSQL connections this process may hold, besides the one of /readyz.',
    {
      minimum: 1,
      maximum: MAX_DATABASE_CONNECTIONS,
      default: 10,
    },
  ),
  PUBLIC_URL: optional(
    'The address by which sleepers reach the server, with the path if it is below one. With `https://` browsers are told to stay on TLS.',
    'be an http:// or https:// address, with at most a path of letters, digits and . _ ~ -',
    (value) => parsePublicUrl(value) !== undefined,
    { example: 'https://lelap.example' },
  ),
  TRUSTED_PROXIES: text(
    'The proxies whose `X-Forwarded-For` is trusted: addresses or CIDR blocks, separated by commas.',
    'be addresses or CIDR blocks, such as 127.0.0.1 or 172.16.0.0/12, separated by commas',
    (value) => splitList(value).every(isAddressBlock),
    { example: '127.0.0.1,172.16.0.0/12', default: '' },
  ),
  SMTP_URL: optional(
    'The mail server that sends password resets and reminders; needs `SMTP_FROM` and `PUBLIC_URL`. Without it no mail is sent.',
    'be a URL that begins with smtp:// or smtps:// and names a host',
    isSmtpUrl,
    { example: 'smtps://user:password@mail.example.org', isSecret: true },
  ),
  SMTP_FROM: optional(
    'The sender of the mail.',
    'be an address, such as Lelap <lelap@example.org>',
    isSender,
    { example: 'Lelap <lelap@example.org>' },
  ),
  OPERATOR_CONTACT: optional(
    'How sleepers reach the operator: an e-mail address, a page, or a few words. Shown where a password was forgotten.',
    `be one line of at most ${MAX_CONTACT_CHARACTERS} characters`,
    (value) => isLine(value, MAX_CONTACT_CHARACTERS),
    { example: 'help@example.org' },
  ),
  REMINDERS: choice(
    ['on', 'off'],
    'on',
    '`off`: no reminders are sent. They also need `PUBLIC_URL`, and those by email `SMTP_URL`.',
  ),
  PUSH_CONTACT: optional(
    'Contact of the operator for push services: a mailto: or https: address. `PUBLIC_URL` if absent.',
    'be a mailto: or https:// address',
    (value) => URL.canParse(value) && /^(mailto:.+@|https:)/.test(value),
    { example: 'mailto:lelap@example.org' },
  ),
  OUTBOUND_ALLOW: text(
    'Addresses and CIDR blocks that are not public and to which reminders may be sent, such as a Gotify at home, separated by commas.',
    'be addresses or CIDR blocks, such as 192.168.1.10 or 10.0.0.0/8, separated by commas',
    (value) => splitList(value).every(isAddressBlock),
    { example: '192.168.1.10,fd00:1234::/32', default: '' },
  ),
  OUTBOUND_PROXY: optional(
    'The HTTP proxy through which reminders are sent.',
    'be an http:// address without a path',
    (value) => parseOrigin(value)?.startsWith('http:') ?? false,
    { example: 'http://proxy.example.org:3128' },
  ),
  REGISTRATION: Type.Optional(
    Type.Enum(['open', 'closed'], {
      description:
        'Who may register: everybody, or only who has an invitation. Without it administrators decide; at first it is open.',
      must: 'be one of open, closed',
      example: 'closed',
    }),
  ),
  PASSWORD_SIGN_IN: choice(
    ['on', 'off'],
    'on',
    '`off`: nobody signs in, registers or confirms by password. Needs another way to sign in.',
  ),
  OIDC_ISSUER: optional(
    'The OpenID Connect provider by which sleepers may sign in too: its issuer, as its discovery document names it.',
    'be an https:// address, or an http:// one that is loopback or allowed by OUTBOUND_ALLOW',
    (value) => URL.canParse(value) && /^https?:\/\/[^@?#]+$/.test(value),
    { example: 'https://id.example.org' },
  ),
  OIDC_CLIENT_ID: Type.Optional(
    anyText('The client that the provider knows Lelap by; needs `OIDC_ISSUER`.', {
      example: 'lelap',
    }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(
    anyText('The secret of that client; absent: a public client.', { example: '', isSecret: true }),
  ),
  OIDC_NAME: text(
    'The name of the provider on the button.',
    `be one line of at most ${MAX_PROVIDER_NAME_CHARACTERS} characters`,
    (value) => isLine(value, MAX_PROVIDER_NAME_CHARACTERS),
    { default: 'OpenID' },
  ),
  OIDC_REGISTRATION: choice(
    ['off', 'invited', 'on'],
    'off',
    'Which strangers get an account by the provider: none, those with an invitation, or everybody whom it knows.',
  ),
  OIDC_GROUPS_CLAIM: anyText('The claim that lists the groups of a person.', { default: 'groups' }),
  OIDC_ALLOWED_GROUP: Type.Optional(
    anyText('The group that may sign in by the provider; absent: everybody whom it knows.', {
      example: 'lelap',
    }),
  ),
  ADMIN_BACKUP: choice(['on', 'off'], 'on', '`off`: administrators can’t download a backup.'),
  TOKEN_SECRET: optional(
    'Signs the access tokens; at least 32 bytes. Generated and kept in `DATA_DIR` if absent; required with PostgreSQL.',
    `have at least ${MIN_TOKEN_SECRET_BYTES} bytes`,
    (value) => Buffer.byteLength(value) >= MIN_TOKEN_SECRET_BYTES,
    { example: '', isSecret: true },
  ),
  TOKEN_LIFETIME_DAYS: integer('How many days a sign-in lasts.', {
    minimum: 1,
    maximum: MAX_TOKEN_LIFETIME_DAYS,
    default: 30,
  }),
  DEFAULT_TIME_ZONE: text(
    'The time zone of a sleeper whose device has not named one.',
    'be an IANA time zone, such as Asia/Jakarta',
    isKnownTimeZone,
    { default: 'UTC' },
  ),
  CORS_ORIGINS: text(
    'Other web origins that may call the API, separated by commas.',
    'be http:// or https:// origins without a path, separated by commas',
    (value) => splitList(value).every((origin) => parseOrigin(origin) !== undefined),
    { example: '', default: '' },
  ),
  LANGUAGE: text(
    'The language of the web app: `auto` follows the browser. A language that a sleeper chose comes first.',
    'be auto or the name of a file in locales/, such as de',
    (value) => value === 'auto' || listLanguages().includes(value),
    { default: 'auto' },
  ),
  WEB_OFFLINE: choice(
    ['on', 'off'],
    'on',
    '`off`: browsers keep no copy of the web app, and remove the one they have at their next visit.',
  ),
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'The least severe messages in the log.',
  ),
  METRICS_LISTEN: optional(
    'Serves Prometheus metrics at this `host:port`, without authentication. Without it nothing is measured.',
    'be host:port, such as 127.0.0.1:9464',
    (value) => parseAddress(value) !== undefined,
    { example: '127.0.0.1:9464' },
  ),
  SHUTDOWN_GRACE_SECONDS: integer(
    'How many seconds a stopping server still accepts connections, so that a load balancer sees `/readyz` fail.',
    { minimum: 0, maximum: MAX_SHUTDOWN_GRACE_SECONDS, default: 0 },
  ),
  RATE_LIMIT: choice(['on', 'off'], 'on', '`off` is for load tests only; the log warns about it.'),
} satisfies Record<string, TSchema>;

const SettingsSchema = Type.Object(SETTINGS);
export type Settings = Static<typeof SettingsSchema>;
export type SettingName = keyof Settings;

/** The schema of a setting together with its documentation. */
export type Setting = TSchema & Documentation & { type?: string; default?: string | number };

const isLine = (value: string, maxCharacters: number): boolean =>
  value.length <= maxCharacters && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** Splits a list at its commas; blanks and empty entries are dropped. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Parses an http(s) origin; undefined if the value has a path, credentials or another scheme. */
export function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isPlain = url.pathname === '/' && url.search === '' && url.hash === '';
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && isPlain && url.username === '' && url.password === '' ? url.origin : undefined;
}

/** Whether browsers keep secure cookies and passkeys of a site at this address: HTTPS, or this machine's own name. */
export function isSecureContext(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
}

/** Parses an http(s) address with or without a path; removes a trailing slash. */
export function parsePublicUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const path = url.pathname.replace(/\/$/, '');
  url.pathname = '/';
  const origin = parseOrigin(url.href);
  return origin !== undefined && /^(\/[\w.~-]+)*$/.test(path) ? origin + path : undefined;
}

/** Parses `host:port`, an IPv6 host in brackets; undefined if it is not such an address. */
export function parseAddress(value: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host !== undefined && port <= MAX_PORT ? { host, port } : undefined;
}

/** Whether the value names one PostgreSQL host. */
export function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['postgres:', 'postgresql:'].includes(protocol) && !hostname.includes(',');
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
}

/** One address, bare or in angle brackets after a name; no list and no second line. */
function isSender(value: string): boolean {
  return /^([^<>@,;\r\n]+ )?<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/.test(value);
}

/** An address or a CIDR block, but not the block of all addresses: any client could then choose its address. */
function isAddressBlock(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const longest = family === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}
