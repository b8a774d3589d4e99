import type { ConfirmAccountBody, Confirmation } from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import { CONFIRMED_FOR_MINUTES, type ConfirmationKind } from '#domain/credentials.ts';
import { findAccount, type AccountRecord } from '#server/storage/tables/accounts.ts';
import { findConfirmation, saveConfirmation } from '#server/storage/tables/auth-sessions.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { findTwoStep } from '#server/storage/tables/two-step.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { countCodeFailures } from '#server/usecases/sign-in/failed-attempts.ts';
import { consumeCode } from '#server/usecases/two-step/consume-code.ts';
import type { AccountCaller, AccountDeps, TwoStepDeps } from './account-deps.ts';
import { checkCurrentPassword, requireSamePassword } from './check-current-password.ts';

const CONFIRMED_FOR_MS = CONFIRMED_FOR_MINUTES * 60_000;

/**
 * Confirms this sign-in for five minutes by the password, and by a code where two-step sign-in is on. Throws
 * WRONG_PASSWORD, WRONG_CODE, or TOO_MANY_REQUESTS after too many of these.
 */
export async function confirmSignIn(
  deps: TwoStepDeps,
  caller: AccountCaller,
  { currentPassword, code = '' }: ConfirmAccountBody,
): Promise<Confirmation> {
  const { userId, origin } = caller;
  const judged = await checkCurrentPassword(deps, caller, currentPassword);
  const confirm = async (trx: WriteTransaction): Promise<Confirmation> => {
    await requireSamePassword(trx, judged);
    const twoStep = await findTwoStep(trx, userId);
    const isTwoStepOn = twoStep !== undefined && twoStep.enabledAt !== null;
    if (isTwoStepOn && !(await consumeCode(deps, trx, twoStep, { code, origin }))) {
      throw new AppError('WRONG_CODE');
    }
    return await giveConfirmation(
      deps,
      trx,
      caller,
      isTwoStepOn ? 'password-and-code' : 'password',
    );
  };
  return await countCodeFailures(deps.limiter, { userId, code }, () =>
    deps.storage.transaction(confirm),
  );
}

/** Stores that this sign-in was confirmed in this way. */
export async function giveConfirmation(
  deps: Pick<AccountDeps, 'now'>,
  trx: WriteTransaction,
  { userId, authSessionId }: Pick<AccountCaller, 'userId' | 'authSessionId'>,
  kind: ConfirmationKind,
): Promise<Confirmation> {
  const now = deps.now();
  await saveConfirmation(trx, userId, authSessionId, { kind, now });
  return { kind, expiresAt: toInstantText(now + CONFIRMED_FOR_MS) };
}

/**
 * Returns the account if the caller has proved to be its owner: by the password given with the request, else by a
 * confirmation of this sign-in. Throws as checkCurrentPassword, or CONFIRMATION_REQUIRED.
 */
export async function requireConfirmation(
  deps: AccountDeps,
  caller: Pick<AccountCaller, 'userId' | 'authSessionId' | 'origin'>,
  currentPassword?: string,
): Promise<AccountRecord> {
  if (currentPassword !== undefined) {
    return await checkCurrentPassword(deps, caller, currentPassword);
  }
  const account = await findAccount(deps.storage.db, caller.userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  if ((await readConfirmation(deps, caller)) === undefined)
    throw new AppError('CONFIRMATION_REQUIRED');
  return account;
}

/** How this sign-in was confirmed within the last five minutes; undefined: it was not. */
export const readConfirmation = (
  { storage, now }: Pick<AccountDeps, 'storage' | 'now'>,
  { userId, authSessionId }: Pick<AccountCaller, 'userId' | 'authSessionId'>,
): Promise<ConfirmationKind | undefined> =>
  findConfirmation(storage.db, { userId, authSessionId, since: now() - CONFIRMED_FOR_MS });
