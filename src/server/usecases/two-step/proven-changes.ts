import { AppError } from '#contract/app-error.ts';
import type { ProveTwoStepBody, RecoveryCodes } from '#contract/two-step.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '#server/auth/two-step/recovery-codes.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  deleteTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
} from '#server/storage/tables/two-step.ts';
import type { AccountCaller, TwoStepDeps } from '#server/usecases/account/account-deps.ts';
import { requireSamePassword } from '#server/usecases/account/check-current-password.ts';
import { requireConfirmation } from '#server/usecases/account/confirmation.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import { countCodeFailures } from '#server/usecases/sign-in/failed-attempts.ts';
import { consumeCode } from './consume-code.ts';

/**
 * Runs an action that requires password and code, in the transaction that consumes the code, or a confirmation, which
 * included both. Throws as requireConfirmation, TWO_STEP_IS_OFF, WRONG_CODE, or TOO_MANY_REQUESTS after too many of
 * these.
 */
async function withReauthentication<T>(
  deps: TwoStepDeps,
  caller: AccountCaller,
  { currentPassword, code = '' }: ProveTwoStepBody,
  work: (trx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { userId, origin } = caller;
  const judged = await requireConfirmation(deps, caller, currentPassword);
  const isConfirmed = currentPassword === undefined;
  const prove = async (trx: WriteTransaction) => {
    await requireSamePassword(trx, judged);
    const twoStep = await findTwoStep(trx, userId);
    if (twoStep === undefined || twoStep.enabledAt === null) throw new AppError('TWO_STEP_IS_OFF');
    if (!isConfirmed && !(await consumeCode(deps, trx, twoStep, { code, origin }))) {
      throw new AppError('WRONG_CODE');
    }
    return await work(trx);
  };
  return await countCodeFailures(deps.limiter, { userId, code }, () =>
    deps.storage.transaction(prove),
  );
}

/** Turns two-step sign-in off. Throws as withReauthentication. */
export async function removeTwoStep(
  deps: TwoStepDeps,
  caller: AccountCaller,
  body: ProveTwoStepBody,
): Promise<void> {
  const { userId, origin } = caller;
  await withReauthentication(deps, caller, body, async (trx) => {
    await deleteTwoStep(trx, userId);
    await recordAccountEvent(deps, trx, userId, { kind: 'two-step-off', by: origin });
  });
}

/** New recovery codes in place of the old. Throws as withReauthentication. */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  caller: AccountCaller,
  body: ProveTwoStepBody,
): Promise<RecoveryCodes> {
  const { userId, origin } = caller;
  return await withReauthentication(deps, caller, body, async (trx) => {
    await recordAccountEvent(deps, trx, userId, { kind: 'recovery-codes-renewed', by: origin });
    return await issueRecoveryCodes(trx, userId);
  });
}

/** Issues new recovery codes, which replace earlier ones; only hashes are stored. */
export async function issueRecoveryCodes(
  trx: WriteTransaction,
  userId: string,
): Promise<RecoveryCodes> {
  const recoveryCodes = makeRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes };
}
