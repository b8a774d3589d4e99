import { TOTP } from 'otpauth';

/** What an authenticator app shows for a secret typed into it, at an instant (epoch milliseconds). */
export function appCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at });
}
