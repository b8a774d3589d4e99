import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { SignedIn } from '#sign-in/contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { AnsweringCredential } from '../contract.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { checkAnswer } from './check-credential.ts';
import type { ChallengePurpose, PasskeyChallenges } from './passkey-challenges.ts';
import type { RelyingParty } from '#kernel/server/clients/relying-party.ts';
import type { WriteTransaction } from '#schema.ts';
import { lockAccount, type AccountRecord } from '#accounts/server/account-rows.ts';
import { findPasskey, listPasskeys, updatePasskey, type PasskeyRecord } from './passkey-rows.ts';
import { useChallenge } from '#kernel/server/storage/used-challenges.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { giveConfirmation } from '#sign-in/server/confirmation.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { openAuthSession } from '#sign-in/server/open-auth-session.ts';
import type { Context } from '#server-feature.ts';

export type PasskeyDeps = Context & { readonly challenges: PasskeyChallenges };

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Throws PASSKEYS_UNAVAILABLE. */
export function requireRelyingParty({ relyingParty }: PasskeyDeps): RelyingParty {
  if (relyingParty === undefined) throw new AppError('PASSKEYS_UNAVAILABLE');
  return relyingParty;
}

/** How the browser names these passkeys to an authenticator; those of another site are left out. */
export const describeCredentials = (passkeys: readonly PasskeyRecord[], { id }: RelyingParty) =>
  passkeys
    .filter(({ rpId }) => rpId === id)
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports: transports.split(' ').filter((each) => each !== ''),
    }));

/** Begins a sign-in. The response names no account and no passkey. Throws PASSKEYS_UNAVAILABLE. */
export const beginSignIn = (deps: PasskeyDeps) => makeRequestOptions(deps, 'sign-in', []);

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
export const beginConfirmation = async (deps: PasskeyDeps, caller: AccountCaller) =>
  makeRequestOptions(deps, toConfirm(caller), await listPasskeys(deps.storage.db, caller.userId));

/** Confirms this sign-in by a passkey of its account. Throws as usePasskey. */
export async function confirmWithPasskey(
  deps: PasskeyDeps,
  caller: AccountCaller,
  credential: AnsweringCredential,
): Promise<ResponseData<'POST /account/confirmation'>> {
  const { userId, origin } = caller;
  const use = { userId, purpose: toConfirm(caller), credential, origin };
  return await usePasskey(deps, use, async (trx, account) => {
    if (account.blockedAt !== null) throw new AppError('UNAUTHENTICATED');
    return await giveConfirmation(deps, trx, caller, 'passkey');
  });
}

function makeRequestOptions(
  deps: PasskeyDeps,
  purpose: ChallengePurpose,
  passkeys: readonly PasskeyRecord[],
): PublicKeyCredentialRequestOptionsJSON {
  const relyingParty = requireRelyingParty(deps);
  return {
    challenge: deps.challenges.issue(purpose),
    rpId: relyingParty.id,
    allowCredentials: describeCredentials(passkeys, relyingParty),
    userVerification: 'required',
  };
}

type Use = {
  readonly userId: string;
  readonly purpose: ChallengePurpose;
  readonly credential: AnsweringCredential;
  readonly origin: RequestOrigin;
};

/**
 * Checks the answer of a passkey of the account and does what it permits, in the transaction that uses up the
 * challenge. Throws PASSKEYS_UNAVAILABLE or PASSKEY_REFUSED.
 */
async function usePasskey<T>(
  deps: PasskeyDeps,
  { userId, purpose, credential, origin }: Use,
  work: (trx: WriteTransaction, account: AccountRecord) => Promise<T>,
): Promise<T> {
  const { challenges } = deps;
  const relyingParty = requireRelyingParty(deps);
  const passkey = await findPasskey(deps.storage.db, userId, credential.id);
  if (passkey?.rpId !== relyingParty.id) throw new AppError('PASSKEY_REFUSED');
  const expected = { relyingParty, challenges, purpose };
  const { used, counter } = await checkAnswer(expected, passkey.publicKey, credential).catch(
    (error: unknown) => {
      if (purpose === 'sign-in')
        deps.failures.record({ userId, kind: 'sign-in-failed', by: origin });
      throw error;
    },
  );

  const outcome = await deps.storage.transaction(async (trx) => {
    const account = await lockAccount(trx, userId);
    const current = await findPasskey(trx, userId, credential.id);
    if (account === undefined || current === undefined) throw new AppError('PASSKEY_REFUSED');
    if (!(await useChallenge(trx, { ...used, now: deps.now() })))
      throw new AppError('PASSKEY_REFUSED');
    if (isOfCopy(current, counter)) {
      const event = { kind: 'passkey-cloned', by: origin, detail: current.name } as const;
      await recordAccountEvent(deps, trx, userId, event);
      return undefined;
    }
    await updatePasskey(trx, current, { counter, lastUsedAt: deps.now() });
    return { done: await work(trx, account) };
  });
  if (outcome === undefined) throw new AppError('PASSKEY_REFUSED');
  return outcome.done;
}

/** A counter that does not grow was used by two authenticators. Synced passkeys send 0 always. */
const isOfCopy = ({ counter: last }: PasskeyRecord, counter: number) =>
  (counter > 0 || last > 0) && counter <= last;
