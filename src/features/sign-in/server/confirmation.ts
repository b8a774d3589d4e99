import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { CONFIRMED_FOR_MINUTES, type ConfirmationKind } from '#kernel/rules/credentials.ts';
import { clientAt } from './passwords/hash-queue.ts';
import {
  NO_PASSWORD,
  findAccount,
  lockAccount,
  requireAccount,
  type AccountRecord,
} from '#accounts/server/account-rows.ts';
import { findConfirmation } from './session-rows.ts';
import { updateRows } from '#kernel/server/storage/rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { findEnabledTwoStep } from './second-step/two-step-rows.ts';
import { countWrongPasswords, transactWithCode } from './failed-attempts.ts';
import { requirePasswords } from './ways.ts';
import { consumeCode } from './second-step/consume-code.ts';
import type { AccountCaller } from './account-deps.ts';
import type { Context } from '#server-feature.ts';

const CONFIRMED_FOR_MS = CONFIRMED_FOR_MINUTES * 60_000;

/**
 * Confirms this sign-in for five minutes by the password, and by a code where two-step sign-in is on. Throws
 * WRONG_PASSWORD, WRONG_CODE, or TOO_MANY_REQUESTS after too many of these.
 */
export async function confirmSignIn(
  deps: Context,
  caller: AccountCaller,
  { currentPassword, code = '' }: DecodedPart<'POST /account/confirmation', 'body'>,
): Promise<ResponseData<'POST /account/confirmation'>> {
  const { userId, origin } = caller;
  const judged = await checkCurrentPassword(deps, caller, currentPassword);
  return await transactWithCode(deps, { userId, code }, async (trx) => {
    await requireSamePassword(trx, judged);
    const twoStep = await findEnabledTwoStep(trx, userId);
    if (twoStep && !(await consumeCode(deps, trx, twoStep, { code, origin }))) {
      throw new AppError('WRONG_CODE');
    }
    return await giveConfirmation(deps, trx, caller, twoStep ? 'password-and-code' : 'password');
  });
}

/** Stores that this sign-in was confirmed in this way. */
export async function giveConfirmation(
  deps: Pick<Context, 'now'>,
  trx: WriteTransaction,
  { userId, authSessionId }: AccountCaller,
  kind: ConfirmationKind,
): Promise<ResponseData<'POST /account/confirmation'>> {
  const now = deps.now();
  const confirmed = { confirmedAt: now, confirmedBy: kind };
  await updateRows(trx, 'authSessions', { userId, id: authSessionId }, confirmed);
  return { kind, expiresAt: now + CONFIRMED_FOR_MS };
}

/**
 * Returns the account if the caller has proved to be its owner: by the password given with the request, else by a
 * confirmation of this sign-in. Throws as checkCurrentPassword, or CONFIRMATION_REQUIRED.
 */
export async function requireConfirmation(
  deps: Context,
  caller: AccountCaller,
  currentPassword?: string,
): Promise<AccountRecord> {
  if (currentPassword !== undefined) {
    return await checkCurrentPassword(deps, caller, currentPassword);
  }
  const account = await requireAccount(findAccount(deps.storage.db, caller.userId));
  if ((await readConfirmation(deps, caller)) === undefined)
    throw new AppError('CONFIRMATION_REQUIRED');
  return account;
}

/**
 * Runs a change with the account locked, if the caller has proved to be its owner. Throws as requireConfirmation and
 * requireSamePassword.
 */
export async function changeConfirmed<T>(
  deps: Context,
  caller: AccountCaller,
  currentPassword: string | undefined,
  change: (trx: WriteTransaction, account: AccountRecord) => Promise<T>,
): Promise<T> {
  const judged = await requireConfirmation(deps, caller, currentPassword);
  return await deps.storage.transaction(async (trx) =>
    change(trx, await requireSamePassword(trx, judged)),
  );
}

/** How this sign-in was confirmed within the last five minutes; undefined: it was not. */
export const readConfirmation = (
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  { userId, authSessionId }: AccountCaller,
): Promise<ConfirmationKind | undefined> =>
  findConfirmation(storage.db, { userId, authSessionId, since: now() - CONFIRMED_FOR_MS });

/**
 * Returns the account if this is its password. Throws WRONG_PASSWORD, TOO_MANY_REQUESTS after too many of these,
 * PASSWORD_OFF if the server or the account has none, or UNAUTHENTICATED if the account is gone.
 */
async function checkCurrentPassword(
  deps: Context,
  { userId, origin }: AccountCaller,
  currentPassword: string,
): Promise<AccountRecord> {
  const account = await requireAccount(findAccount(deps.storage.db, userId));
  await requirePasswords(deps);
  if (account.passwordHash === NO_PASSWORD) throw new AppError('PASSWORD_OFF');
  const { email, passwordHash } = account;
  const { address } = origin;
  await countWrongPasswords(deps.limiter, { email, source: 'signed in', address }, async () => {
    const client = clientAt(address, { isTrusted: true });
    if (await deps.passwords.verify(currentPassword, passwordHash, client)) return;
    deps.failures.record({ userId, kind: 'password-refused', by: origin });
    throw new AppError('WRONG_PASSWORD');
  });
  return account;
}

/**
 * Locks the account. Throws WRONG_PASSWORD if it is gone or its password has changed since it was checked, or
 * UNAUTHENTICATED if it was blocked meanwhile.
 */
export async function requireSamePassword(
  trx: WriteTransaction,
  judged: AccountRecord,
): Promise<AccountRecord> {
  const account = await lockAccount(trx, judged.userId);
  if (account?.passwordHash !== judged.passwordHash) throw new AppError('WRONG_PASSWORD');
  if (account.blockedAt !== null) throw new AppError('UNAUTHENTICATED');
  return account;
}
