/** The package declares no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Secrets = { version: string; privateKey: ECDH; authSecret: string };
  export function decrypt(body: Buffer, secrets: Secrets): Buffer;
}
