import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { encodeBase32, RFC_4648 } from './base32.ts';

/** What every authenticator app takes for granted, and many can do nothing else: RFC 6238's defaults. */
const STEP_MS = 30_000;
const DIGITS = 6;

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
  secret: Uint8Array,
  email: string,
): { secret: string; otpauthUri: string } {
  const text = encodeBase32(secret, RFC_4648);
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  const parameters = `secret=${text}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
  return { secret: text, otpauthUri: `otpauth://totp/${label}?${parameters}` };
}

/** The one-time password of RFC 4226 for this counter. */
export function hotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of RFC 6238 that an instant (epoch milliseconds) falls into. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
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
  secret: Uint8Array,
  code: string,
  { now, after }: { now: number; after: number | null },
): number | undefined {
  if (!isTotp(code)) return undefined;
  const current = totpStep(now);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    const matches = timingSafeEqual(given, Buffer.from(hotp(secret, step)));
    if (matches && (after === null || step > after)) found ??= step;
  }
  return found;
}
