import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Confirmation, SignedIn } from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import type { AnsweringCredential } from '#contract/passkeys.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import { listPasskeys } from '#server/storage/tables/passkeys.ts';
import type { AccountCaller } from '../account/account-deps.ts';
import { giveConfirmation } from '../account/confirmation.ts';
import { openAuthSession } from '../sign-in/open-auth-session.ts';
import { describeCredentials } from './change-passkeys.ts';
import { requireRelyingParty, usePasskey, type PasskeyDeps } from './use-passkey.ts';

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Begins a sign-in. The response names no account and no passkey. Throws PASSKEYS_UNAVAILABLE. */
export function beginSignIn(deps: PasskeyDeps): PublicKeyCredentialRequestOptionsJSON {
  const { id: rpId } = requireRelyingParty(deps);
  const challenge = deps.challenges.issue('sign-in');
  return { challenge, rpId, allowCredentials: [], userVerification: 'required' };
}

/** Creates a sign-in. Throws as usePasskey, or ACCOUNT_BLOCKED. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  credential: AnsweringCredential,
  origin: RequestOrigin,
): Promise<SignedIn> {
  const userId = Buffer.from(credential.response.userHandle ?? '', 'base64url').toString();
  if (!USER_ID.test(userId)) throw new AppError('PASSKEY_REFUSED');
  const use = { userId, purpose: 'sign-in', credential, origin } as const;
  return await usePasskey(deps, use, async (trx, account) => {
    if (account.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
    return await openAuthSession(deps, trx, account, { origin, method: 'passkey' });
  });
}

const toConfirm = ({ userId, authSessionId }: AccountCaller) =>
  `confirm ${userId} ${authSessionId}` as const;

/** Begins a confirmation of this sign-in. Throws PASSKEYS_UNAVAILABLE. */
export async function beginConfirmation(
  deps: PasskeyDeps,
  caller: AccountCaller,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const relyingParty = requireRelyingParty(deps);
  const passkeys = await listPasskeys(deps.storage.db, caller.userId);
  return {
    challenge: deps.challenges.issue(toConfirm(caller)),
    rpId: relyingParty.id,
    allowCredentials: describeCredentials(passkeys, relyingParty),
    userVerification: 'required',
  };
}

/** Confirms this sign-in by a passkey of its account. Throws as usePasskey. */
export async function confirmWithPasskey(
  deps: PasskeyDeps,
  caller: AccountCaller,
  credential: AnsweringCredential,
): Promise<Confirmation> {
  const { userId, origin } = caller;
  const use = { userId, purpose: toConfirm(caller), credential, origin };
  return await usePasskey(deps, use, async (trx, account) => {
    if (account.blockedAt !== null) throw new AppError('UNAUTHENTICATED');
    return await giveConfirmation(deps, trx, caller, 'passkey');
  });
}
