import type * as WebAuthn from '@simplewebauthn/server';
import { AppError } from '#contract/app-error.ts';
import type { AnsweringCredential, NewCredential } from '#contract/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256 (IANA COSE): every authenticator has one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** When a challenge expires; undefined if it has, or was made for another purpose. */
type ReadChallenge = (challenge: string) => number | undefined;

/** The challenge that was answered, to be stored as used. */
type UsedChallenge = { readonly id: string; readonly expiresAt: number };
type Checked<Result> = Result & { readonly used: UsedChallenge };

type NewPublicKey = { readonly publicKey: string; readonly counter: number };

/** Checks a credential that was just made. Throws PASSKEY_REFUSED. */
export const checkNewCredential = (
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { id, response }: NewCredential,
  readChallenge: ReadChallenge,
): Promise<Checked<NewPublicKey>> =>
  check(readChallenge, async ({ verifyRegistrationResponse }, expectedChallenge) => {
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const attestation = decodeAttestationObject(
      Buffer.from(response.attestationObject, 'base64url'),
    );
    // Not asked for: to check certificates may fetch addresses that they contain.
    if (attestation.get('attStmt').get('x5c') !== undefined) return undefined;
    if (!/^(none|packed)$/.test(attestation.get('fmt'))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...CREDENTIAL, id, rawId: id, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });

/** Checks the signature of a passkey, not its counter, which needs a lock. Throws PASSKEY_REFUSED. */
export const checkAnswer = (
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  publicKey: string,
  { id, response: { userHandle: _handle, ...response } }: AnsweringCredential,
  readChallenge: ReadChallenge,
): Promise<Checked<{ readonly counter: number }>> =>
  check(readChallenge, async ({ verifyAuthenticationResponse }, expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...CREDENTIAL, id, rawId: id, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : undefined;
  });

/** The fields of a credential that are always the same. */
const CREDENTIAL = { type: 'public-key', clientExtensionResults: {} } as const;

async function check<Result extends object>(
  readChallenge: ReadChallenge,
  work: (
    webAuthn: typeof WebAuthn,
    expectedChallenge: (challenge: string) => boolean,
  ) => Promise<Result | undefined>,
): Promise<Checked<Result>> {
  // Loaded on use: it takes 30 MB.
  const webAuthn = await import('@simplewebauthn/server');
  let used: UsedChallenge | undefined;
  const isExpected = (challenge: string) => {
    const expiresAt = readChallenge(challenge);
    if (expiresAt !== undefined) used = { id: challenge, expiresAt };
    return used !== undefined;
  };
  let cause: unknown;
  try {
    const result = await work(webAuthn, isExpected);
    if (result !== undefined && used !== undefined) return { ...result, used };
  } catch (error) {
    cause = error;
  }
  throw new AppError('PASSKEY_REFUSED', { cause });
}
