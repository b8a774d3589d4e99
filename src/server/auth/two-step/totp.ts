import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes for granted, and many can do nothing else: RFC 6238's defaults. */
const STEP_SECONDS = 30;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;

/** As long as the HMAC's own output (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;

/** RFC 6238, 5.2: at most one step for clocks that differ and thumbs that are slow. */
const DRIFT_STEPS = 1;

/** Who the codes are for, as the app lists them. */
const ISSUER = 'Lelap';

export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as an authenticator app takes it: typed in base32, or scanned as an otpauth URI. */
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

/** Whether a text without its spaces can be a time-based code at all. */
export function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * The time step that a code belongs to: the one of `now` or one beside it, and later than `after`, the last one that
 * was accepted, for each is good once. Undefined: the code is wrong, too old, too new or used.
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

/** A copy, because the memory of a small Buffer is shared. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
