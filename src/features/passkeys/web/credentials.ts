import type { AnsweringCredential, NewCredential, PasskeyOptions } from '../contract.ts';

/** Whether this browser makes passkeys, and knows their JSON (since 2025). It does not over plain HTTP. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Makes a passkey. Throws a DOMException: InvalidStateError if the device has one of this account already. */
export async function makePasskey(options: PasskeyOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Asks for a passkey. Throws a DOMException, also if the sleeper says no. */
export async function askForPasskey(
  options: PasskeyOptions,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<AnsweringCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey, ...more }));
}

function toJson<Json>(credential: Credential | null): Json {
  if (credential === null) throw new Error('The browser gave no passkey.');
  return (credential as Credential & { toJSON: () => Json }).toJSON();
}
