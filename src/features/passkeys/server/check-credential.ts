import { AppError } from '#kernel/contract/app-error.ts';
import type { AnsweringCredential, NewCredential } from '../contract.ts';
import type { ChallengePurpose, PasskeyChallenges } from './passkey-challenges.ts';
import type { RelyingParty } from '#kernel/server/clients/relying-party.ts';

/** EdDSA, ES256 and RS256 (IANA COSE): every authenticator has one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** What a credential must have been made for. */
type Expected = {
  readonly relyingParty: RelyingParty;
  readonly challenges: PasskeyChallenges;
  readonly purpose: ChallengePurpose;
};

/** The fields of a credential that are always the same. */
const CREDENTIAL = { type: 'public-key', clientExtensionResults: {} } as const;

/** Checks a credential that was just made. `used`: its challenge, to be stored. Throws PASSKEY_REFUSED. */
export const checkNewCredential = (expected: Expected, { id, response }: NewCredential) =>
  refuseUnlessChecked(async () => {
    const { used, ...options } = readExpected(expected, response);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const object = Buffer.from(response.attestationObject, 'base64url');
    const attestation = decodeAttestationObject(object);
    // Not asked for: to check certificates may fetch addresses that they contain.
    if (attestation.get('attStmt').get('x5c') !== undefined) return undefined;
    if (!/^(none|packed)$/.test(attestation.get('fmt'))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...options,
      response: { ...CREDENTIAL, id, rawId: id, response },
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { used, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });

/** Checks the signature of a passkey, not its counter, which needs a lock. Throws PASSKEY_REFUSED. */
export const checkAnswer = (
  expected: Expected,
  publicKey: string,
  { id, response: { userHandle: _handle, ...response } }: AnsweringCredential,
) =>
  refuseUnlessChecked(async () => {
    const { used, ...options } = readExpected(expected, response);
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...options,
      response: { ...CREDENTIAL, id, rawId: id, response },
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    return verified ? { used, counter: authenticationInfo.newCounter } : undefined;
  });

/** Throws for a challenge that has expired, or was made for another purpose. */
function readExpected(
  { relyingParty, challenges, purpose }: Expected,
  { clientDataJSON }: { clientDataJSON: string },
) {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return {
    used: { id: challenge as string, expiresAt: challenges.read(purpose, challenge) },
    expectedChallenge: challenge as string,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
  };
}

/** The library throws for most of what it refuses. It is loaded on use: it takes 30 MB. */
async function refuseUnlessChecked<Result>(
  check: () => Promise<Result | undefined>,
): Promise<Result> {
  let cause: unknown;
  try {
    const result = await check();
    if (result !== undefined) return result;
  } catch (error) {
    cause = error;
  }
  throw new AppError('PASSKEY_REFUSED', { cause });
}
