import type { SecretBox } from '#kernel/server/secrets/secret-box.ts';

/** Time to find the security key; an open sign-in page asks for another one before. */
const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** What an answer to a challenge is good for: to sign anyone in, or something of one sign-in. */
export type ChallengePurpose = 'sign-in' | `${'add' | 'confirm'} ${string}`;

/** Challenges that any server of the installation can check without having stored them. */
export type PasskeyChallenges = {
  issue(purpose: ChallengePurpose): string;
  /** When it expires, epoch milliseconds. Throws if it has, or is not for this purpose. */
  read(purpose: ChallengePurpose, challenge: string): number;
};

/** The expiry, sealed; its nonce makes each one unique. */
export function createPasskeyChallenges(box: SecretBox, now: () => number): PasskeyChallenges {
  return {
    issue: (purpose) => box.seal(purpose, Buffer.from(String(now() + CHALLENGE_LIFETIME_MS))),
    read(purpose, challenge) {
      const expiresAt = Number(box.open(purpose, challenge).toString());
      if (expiresAt <= now()) throw new Error('This challenge has expired.');
      return expiresAt;
    },
  };
}
