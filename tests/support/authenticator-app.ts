import { hotp, totpStep } from '#server/auth/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret typed into it, at an instant (epoch milliseconds). */
export function appCode(secret: string, at: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return hotp(
    Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
    totpStep(at),
  );
}
