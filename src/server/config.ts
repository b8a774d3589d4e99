import { isIP } from 'node:net';
import { isKnownTimeZone } from './wall-clock.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of one server, read once from the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** So many connections to PostgreSQL at most. */
  readonly databaseConnections: number;
  /** Whether a pooler in transaction mode stands before PostgreSQL, which keeps no session for anybody. */
  readonly databasePooler: 'none' | 'transaction';
  /** The origin by which sleepers reach the server, without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** Addresses and CIDR blocks: what these say in X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** The mail server for forgotten passwords; absent: no mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Where Prometheus asks for /metrics; absent: nowhere. */
  readonly metricsListen: { readonly host: string; readonly port: number } | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly registration: 'open' | 'closed';
  /** Absent (SQLite only): made once and kept in `dataDir`. */
  readonly tokenSecret: string | undefined;
  readonly defaultTimeZone: string;
  readonly corsOrigins: readonly string[];
  readonly tokenLifetimeDays: number;
  readonly rateLimit: 'on' | 'off';
  /** How long a server that is told to stop goes on as before, but for saying so. */
  readonly shutdownGraceSeconds: number;
};

/** HS256 signs with 256 bits; a shorter secret would be the weakest part of it (RFC 7518, 3.2). */
const MIN_TOKEN_SECRET_BYTES = 32;

const MAX_PORT = 65_535;

/** Enough for one process: a request holds a connection for a few short statements. */
const DEFAULT_DATABASE_CONNECTIONS = 10;

/** One process can't keep more of them busy. */
const MAX_DATABASE_CONNECTIONS = 200;

/** Ten years: beyond that a token is not meant to expire at all. */
const MAX_TOKEN_LIFETIME_DAYS = 3650;

/** A load balancer that needs longer to notice would be the greater trouble. */
const MAX_SHUTDOWN_GRACE_SECONDS = 60;

/** The environment is not usable; the message names every fault at once, and no secret. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the settings; an empty variable counts as absent. Throws one ConfigError with all faults. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  const list = (name: string) =>
    (text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    faults.push(`${name} must be a whole number from ${min} to ${max}.`);
    return fallback;
  };

  const choice = <T extends string>(name: string, choices: readonly T[], fallback: T) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const chosen = choices.find((one) => one === value);
    if (chosen !== undefined) return chosen;
    faults.push(`${name} must be one of ${choices.join(', ')}.`);
    return fallback;
  };

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    faults.push(
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql:// and names one host.',
    );
  }

  const publicUrl = text('PUBLIC_URL');
  if (publicUrl !== undefined && originOf(publicUrl) === undefined) {
    faults.push('PUBLIC_URL must be an http:// or https:// address without a path.');
  }

  const trustedProxies = list('TRUSTED_PROXIES');
  if (!trustedProxies.every(isAddressBlock)) {
    faults.push(
      'TRUSTED_PROXIES must be addresses or CIDR blocks, such as 127.0.0.1 or 172.16.0.0/12, with commas.',
    );
  }

  const smtpUrl = text('SMTP_URL');
  const smtpFrom = text('SMTP_FROM');
  if (smtpUrl !== undefined && !isSmtpUrl(smtpUrl)) {
    faults.push('SMTP_URL must be a URL that begins with smtp:// or smtps:// and names a host.');
  }
  if (smtpFrom !== undefined && !SENDER.test(smtpFrom)) {
    faults.push('SMTP_FROM must be an address, such as Lelap <lelap@example.org>.');
  }
  if (smtpUrl !== undefined && smtpFrom === undefined) {
    faults.push('SMTP_FROM is required with SMTP_URL: mail must come from somebody.');
  }
  if (smtpUrl === undefined && smtpFrom !== undefined) {
    faults.push('SMTP_URL is required with SMTP_FROM: it says which server sends the mail.');
  }
  if (smtpUrl !== undefined && publicUrl === undefined) {
    faults.push('PUBLIC_URL is required with SMTP_URL: links in mails begin with it.');
  }

  const metricsListen = addressOf(text('METRICS_LISTEN'));
  if (text('METRICS_LISTEN') !== undefined && metricsListen === undefined) {
    faults.push('METRICS_LISTEN must be host:port, such as 127.0.0.1:9464.');
  }

  // Not trimmed: a secret is taken as it stands.
  const tokenSecret = env['TOKEN_SECRET'] || undefined;
  if (tokenSecret === undefined && databaseUrl !== undefined) {
    faults.push('TOKEN_SECRET is required with DATABASE_URL: all servers must share one.');
  }
  if (tokenSecret !== undefined && Buffer.byteLength(tokenSecret) < MIN_TOKEN_SECRET_BYTES) {
    faults.push(`TOKEN_SECRET must have at least ${MIN_TOKEN_SECRET_BYTES} bytes.`);
  }

  const defaultTimeZone = text('DEFAULT_TIME_ZONE') ?? 'UTC';
  if (!isKnownTimeZone(defaultTimeZone)) {
    faults.push('DEFAULT_TIME_ZONE must be an IANA time zone, such as Asia/Jakarta.');
  }

  const corsOrigins = list('CORS_ORIGINS');
  if (corsOrigins.some((origin) => originOf(origin) === undefined)) {
    faults.push('CORS_ORIGINS must be http:// or https:// origins without a path, with commas.');
  }

  const config: Config = {
    port: integer('PORT', 3000, 0, MAX_PORT),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    databaseConnections: integer(
      'DATABASE_CONNECTIONS',
      DEFAULT_DATABASE_CONNECTIONS,
      1,
      MAX_DATABASE_CONNECTIONS,
    ),
    databasePooler: choice('DATABASE_POOLER', ['none', 'transaction'], 'none'),
    publicUrl: publicUrl && originOf(publicUrl),
    trustedProxies,
    smtp: smtpUrl && smtpFrom ? { url: smtpUrl, from: smtpFrom } : undefined,
    metricsListen,
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    registration: choice('REGISTRATION', ['open', 'closed'], 'open'),
    tokenSecret,
    defaultTimeZone,
    corsOrigins: corsOrigins.map((origin) => originOf(origin) ?? origin),
    tokenLifetimeDays: integer('TOKEN_LIFETIME_DAYS', 30, 1, MAX_TOKEN_LIFETIME_DAYS),
    rateLimit: choice('RATE_LIMIT', ['on', 'off'], 'on'),
    shutdownGraceSeconds: integer('SHUTDOWN_GRACE_SECONDS', 0, 0, MAX_SHUTDOWN_GRACE_SECONDS),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** One address, bare or in angle brackets after a name; no list, and no second line. */
const SENDER = /^([^<>@,;\r\n]+ )?<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/;

/** `host:port`, an IPv6 host in brackets; undefined for what is not such an address. */
function addressOf(value = ''): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host !== undefined && port <= MAX_PORT ? { host, port } : undefined;
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
}

/** Whether this names one PostgreSQL. */
export function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['postgres:', 'postgresql:'].includes(protocol) && !hostname.includes(',');
}

/** The origin, or undefined for what is not a plain http(s) origin. */
function originOf(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isPlain = url.pathname === '/' && url.search === '' && url.hash === '';
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && isPlain && url.username === '' && url.password === '' ? url.origin : undefined;
}

/** An address, or a block of them in CIDR notation; the block of all addresses would let anyone choose theirs. */
function isAddressBlock(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const longest = family === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}
