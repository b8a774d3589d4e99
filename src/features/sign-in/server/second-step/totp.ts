import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238's defaults, the only ones many authenticator apps support. */
const STEP_SECONDS = 30;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;

/** The length of the HMAC's output (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;

/** RFC 6238, 5.2: at most one step for clock differences and slow typing. */
const DRIFT_STEPS = 1;

/** The account name that the authenticator app shows. */
const ISSUER = 'Lelap';

export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret for an authenticator app: base32 to type, or an otpauth URI to scan. */
export function presentTotpSecret(
  bytes: Uint8Array,
  email: string,
): { secret: string; otpauthUri: string } {
  const secret = toSecret(bytes);
  const totp = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret });
  return { secret: secret.base32, otpauthUri: totp.toString() };
}

/** The time step of RFC 6238 that an instant (epoch milliseconds) falls into. */
export function totpStep(now: number): number {
  return Math.floor(now / (STEP_SECONDS * 1000));
}

/** Whether a text without spaces has the form of a time-based code. */
export function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * The time step of a code: that of `now` or an adjacent one, and later than `after`, the last
 * accepted one, because each is accepted once. Undefined: wrong, too old, too new or used.
 */
export function findTotpStep(
  bytes: Uint8Array,
  code: string,
  { now, after }: { now: number; after: number | null },
): number | undefined {
  // otpauth throws for characters of several bytes.
  if (!isTotp(code)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret: toSecret(bytes) });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  if (drift === null) return undefined;
  const step = totpStep(now) + drift;
  return after === null || step > after ? step : undefined;
}

/** A copy, because small Buffers share memory. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
