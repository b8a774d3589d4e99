import type { LoginBody, SignedIn } from '../contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { clientAt } from './passwords/hash-queue.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import { lockAccount, updateAccount, findAccountByKey } from '#accounts/server/account-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { countRows } from '#kernel/server/storage/rows.ts';
import { findEnabledTwoStep } from './second-step/two-step-rows.ts';
import { countWrongPasswords, transactWithCode } from './failed-attempts.ts';
import {
  retractStoppedSignIn,
  type AccountFailure,
} from '#accounts/server/record-account-failures.ts';
import { openAuthSession } from './open-auth-session.ts';
import { isEmail } from './registration-rules.ts';
import { requirePasswords } from './ways.ts';
import { consumeCode } from './second-step/consume-code.ts';
import type { Context } from '#server-feature.ts';

export type SignInInput = LoginBody & { origin: RequestOrigin };

/** Replaces a missing account, so that the same work is done. */
const UNKNOWN_ACCOUNT = 'nobody';

/**
 * Creates a revocable sign-in and its token. Throws INVALID_CREDENTIALS in the same time
 * whether or not the account exists; with the right password and two-step sign-in, CODE_REQUIRED
 * or INVALID_CODE; with the right password of a blocked account ACCOUNT_BLOCKED; PASSWORD_OFF; TOO_MANY_REQUESTS after too many wrong passwords, counted apart for each
 * known network, or too many wrong codes, counted together. A password hashed with lower
 * parameters is rehashed.
 */
export async function signIn(deps: Context, input: SignInInput): Promise<SignedIn> {
  await requirePasswords(deps);
  const account = await findAccount(deps, input.email);
  const userId = account?.userId ?? UNKNOWN_ACCOUNT;
  const networkHash = deps.hashNetwork(userId, input.origin.address);
  const place = { userId, placeHash: networkHash };
  const isKnown = (await countRows(deps.storage.db, 'signInPlaces', place)) > 0;
  const source = isKnown ? { networkHash } : 'unknown network';
  const { address } = input.origin;
  return await countWrongPasswords(deps.limiter, { email: input.email, source, address }, () =>
    decideSignIn(deps, input, account, isKnown),
  );
}

type SignInAccount = Awaited<ReturnType<typeof findAccountByKey>>;

/** Text that can't be an email is not queried, because the database may reject its characters. */
async function findAccount({ storage }: Context, email: string): Promise<SignInAccount> {
  return isEmail(email)
    ? await findAccountByKey(storage.db, 'emailKey', normalizeIdentifier(email))
    : undefined;
}

async function decideSignIn(
  deps: Context,
  input: SignInInput,
  account: SignInAccount,
  isKnown: boolean,
): Promise<SignedIn> {
  const client = clientAt(input.origin.address, { isTrusted: isKnown });
  const matches = await deps.passwords.verify(input.password, account?.passwordHash, client);
  if (account === undefined) throw new AppError('INVALID_CREDENTIALS');
  if (!matches) {
    deps.failures.record({ userId: account.userId, kind: 'sign-in-failed', by: input.origin });
    throw new AppError('INVALID_CREDENTIALS');
  }

  const { userId, passwordHash } = account;
  const newHash = deps.passwords.isOutdated(passwordHash)
    ? await deps.passwords.hash(input.password, client)
    : undefined;

  // The transaction may be repeated; retract the buffered failure only once.
  let isTakenBack: boolean | undefined;
  const retract = (failure: AccountFailure) => (isTakenBack ??= deps.failures.retract(failure));
  const failures = { ...deps.failures, retract };
  const counted = { userId, code: input.code ?? '' };
  const signedIn = await transactWithCode(deps, counted, async (trx) => {
    const current = await lockAccount(trx, userId);
    if (current?.passwordHash !== passwordHash) return undefined;
    if (current.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
    await requireSecondStep({ ...deps, failures }, trx, userId, input);
    if (newHash !== undefined) await updateAccount(trx, userId, { passwordHash: newHash });
    return await openAuthSession(deps, trx, current, { origin: input.origin, method: 'password' });
  });
  // The account changed during the check: check again with its current state.
  return (
    signedIn ?? (await decideSignIn(deps, input, await findAccount(deps, input.email), isKnown))
  );
}

/** Does nothing if two-step sign-in is off. */
export async function requireSecondStep(
  deps: Context,
  trx: WriteTransaction,
  userId: string,
  { code = '', origin }: Pick<SignInInput, 'code' | 'origin'>,
): Promise<void> {
  const twoStep = await findEnabledTwoStep(trx, userId);
  if (twoStep === undefined) return;
  if (code.trim() === '') {
    deps.failures.record({ userId, kind: 'sign-in-stopped', by: origin });
    throw new AppError('CODE_REQUIRED');
  }
  if (!(await consumeCode(deps, trx, twoStep, { code, origin })))
    throw new AppError('INVALID_CODE');
  await retractStoppedSignIn(deps, trx, userId, origin);
}
