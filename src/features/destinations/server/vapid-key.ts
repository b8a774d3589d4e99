import { createECDH, hkdfSync } from 'node:crypto';

/** The purpose that separates this key from other derived keys. */
const KEY_PURPOSE = 'lelap web push';

/** The order of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** 64 bits more than the order has: the remainder is uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;
const KEY_BYTES = 32;

export type VapidKey = { readonly publicKey: string; readonly privateKey: string };

/** The server's VAPID key (P-256, base64url), the same on all servers with one token secret. */
export function deriveVapidKey(tokenSecret: string): VapidKey {
  const seed = Buffer.from(hkdfSync('sha256', tokenSecret, '', KEY_PURPOSE, SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(KEY_BYTES * 2, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
