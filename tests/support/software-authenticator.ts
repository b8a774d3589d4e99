import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Options = { challenge: string };
type Changes = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

/** An authenticator with one credential (ES256), and the browser that asks it. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  let userHandle = '';

  const describe = (type: string, { challenge }: Options, changes: Changes) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }),
    );
  const makeData = (changes: Changes, credential?: Buffer) => {
    const { isVerified = true, counter = 0 } = changes;
    const flags =
      USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(changes.rpId ?? rpId), rest, credential ?? Buffer.alloc(0)]);
  };

  return {
    id,
    create(options: Options & { user: { id: string } }, changes: Changes = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const data = makeData(
        changes,
        Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]),
      );
      const attestation = new Map<string, string | Buffer | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const response = {
        clientDataJSON: base64url(describe('webauthn.create', options, changes)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
    get(options: Options, changes: Changes = {}) {
      const authenticatorData = makeData(changes);
      const clientData = describe('webauthn.get', options, changes);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, hash(clientData)]),
        privateKey,
      );
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle,
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}
