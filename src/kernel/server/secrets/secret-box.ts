import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose separates its key from other keys derived from the token secret. */
const PURPOSES = {
  twoStep: {
    key: 'lelap two-step sign-in',
    unreadable:
      'A two-step secret can not be read: TOKEN_SECRET is not the one it was kept with. ' +
      'Recovery codes still work; without one, use remove-two-step.',
  },
  providerSignIn: {
    key: 'lelap sign-in by a provider',
    unreadable: 'A cookie of a sign-in by the provider can not be read.',
  },
  reminderChannels: {
    key: 'lelap reminder channels',
    unreadable:
      'A reminder channel can not be read: TOKEN_SECRET is not the one it was kept with. ' +
      'Its sleeper has to remove it and add it again.',
  },
  passkeyChallenges: {
    key: 'lelap passkey challenges',
    unreadable: 'This challenge was not made by this server for this purpose.',
  },
  experimentSeeds: {
    key: 'lelap experiment seeds',
    unreadable:
      'The seed of an experiment can not be read: TOKEN_SECRET is not the one it was kept with.',
  },
};

export type SecretPurpose = keyof typeof PURPOSES;

const KEY_BYTES = 32;
/** NIST SP 800-38D: 96 random bits, unique per key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the server must read again, so that a stolen database does not reveal them. */
export type SecretBox = {
  /** Encrypts for one sleeper; it can't be decrypted for another. */
  seal(userId: string, secret: Uint8Array): string;
  /** Throws if it was encrypted for another sleeper or with another token secret, or was changed. */
  open(userId: string, sealed: string): Buffer;
};

/** AES-256-GCM with a key derived from the token secret (HKDF-SHA-256) and the sleeper's id as associated data. */
export function createSecretBox(
  tokenSecret: string,
  purpose: SecretPurpose = 'twoStep',
): SecretBox {
  const { key: keyPurpose, unreadable } = PURPOSES[purpose];
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', keyPurpose, KEY_BYTES));

  return {
    seal(userId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },

    open(userId, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(-TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(userId))
          .setAuthTag(tag);
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]);
      } catch (cause) {
        throw new Error(unreadable, { cause });
      }
    },
  };
}
