import { AppError } from '#contract/app-error.ts';
import type { AnsweringCredential } from '#contract/passkeys.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import { checkAnswer } from '#server/auth/passkeys/check-credential.ts';
import type {
  ChallengePurpose,
  PasskeyChallenges,
} from '#server/auth/passkeys/passkey-challenges.ts';
import type { RelyingParty } from '#server/auth/passkeys/relying-party.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { lockAccount, type AccountRecord } from '#server/storage/tables/accounts.ts';
import { findPasskey, updatePasskey, type PasskeyRecord } from '#server/storage/tables/passkeys.ts';
import { useChallenge } from '#server/storage/tables/used-challenges.ts';
import type { AccountDeps } from '../account/account-deps.ts';
import { recordAccountEvent } from '../account-events/record-account-event.ts';
import type { OpenAuthSessionDeps } from '../sign-in/open-auth-session.ts';
import type { AnotherWayDeps } from '../sign-in/ways.ts';

export type PasskeyDeps = AccountDeps &
  AnotherWayDeps &
  OpenAuthSessionDeps & {
    readonly challenges: PasskeyChallenges;
  };

/** Throws PASSKEYS_UNAVAILABLE. */
export function requireRelyingParty({ relyingParty }: PasskeyDeps): RelyingParty {
  if (relyingParty === undefined) throw new AppError('PASSKEYS_UNAVAILABLE');
  return relyingParty;
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
export async function usePasskey<T>(
  deps: PasskeyDeps,
  { userId, purpose, credential, origin }: Use,
  work: (trx: WriteTransaction, account: AccountRecord) => Promise<T>,
): Promise<T> {
  const relyingParty = requireRelyingParty(deps);
  const passkey = await findPasskey(deps.storage.db, userId, credential.id);
  if (passkey?.rpId !== relyingParty.id) throw new AppError('PASSKEY_REFUSED');
  const readChallenge = (challenge: string) => deps.challenges.read(purpose, challenge);
  const { used, counter } = await checkAnswer(
    relyingParty,
    passkey.publicKey,
    credential,
    readChallenge,
  ).catch((error: unknown) => {
    if (purpose === 'sign-in') deps.recordFailure({ userId, kind: 'sign-in-failed', by: origin });
    throw error;
  });

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
