import { AppError } from '#contract/app-error.ts';
import type { ProveTwoStepBody } from '#contract/two-step.ts';
import { findAccountToChange } from '#server/storage/account-changes.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { findTwoStep } from '#server/storage/two-step.ts';
import type { AccountCaller } from './account-deps.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { takeCode } from './take-code.ts';
import type { TwoStepDeps } from './two-step-deps.ts';

/**
 * Does what takes both steps anew, in the transaction that uses the code up. Throws WRONG_PASSWORD, TWO_STEP_IS_OFF
 * or WRONG_CODE.
 */
export async function withBothSteps<T>(
  deps: TwoStepDeps,
  { userId, origin }: AccountCaller,
  proof: ProveTwoStepBody,
  work: (trx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const judged = await checkCurrentPassword(deps, { userId, origin }, proof.currentPassword);
  return await deps.storage.transaction(async (trx) => {
    const account = await findAccountToChange(trx, userId);
    if (account?.passwordHash !== judged.passwordHash) throw new AppError('WRONG_PASSWORD');
    const twoStep = await findTwoStep(trx, userId);
    if (twoStep === undefined || twoStep.enabledAt === null) throw new AppError('TWO_STEP_IS_OFF');
    const typed = { code: proof.code, origin };
    if (!(await takeCode(deps, trx, twoStep, typed))) throw new AppError('WRONG_CODE');
    return await work(trx);
  });
}
