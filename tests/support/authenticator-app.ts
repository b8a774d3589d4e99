import { TOTP } from 'otpauth';

/** The code of an authenticator app for a secret at an instant (epoch milliseconds). */
export function appCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at });
}
