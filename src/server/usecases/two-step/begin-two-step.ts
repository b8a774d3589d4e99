import { AppError } from '#contract/app-error.ts';
import type { BeginTwoStepBody, TwoStepSecret } from '#contract/two-step.ts';
import { makeTotpSecret, presentTotpSecret } from '#server/auth/two-step/totp.ts';
import { findTwoStep, savePendingTwoStep } from '#server/storage/tables/two-step.ts';
import type { AccountCaller, TwoStepDeps } from '#server/usecases/account/account-deps.ts';
import { requireSamePassword } from '#server/usecases/account/check-current-password.ts';
import { requireConfirmation } from '#server/usecases/account/confirmation.ts';

/**
 * Creates a secret for the authenticator app, replacing an unconfirmed one. It is not in
 * force until it is confirmed by the same sign-in. Throws as requireConfirmation, or
 * TWO_STEP_IS_ON.
 */
export async function beginTwoStep(
  deps: TwoStepDeps,
  caller: AccountCaller,
  body: BeginTwoStepBody,
): Promise<TwoStepSecret> {
  const { userId, authSessionId } = caller;
  const judged = await requireConfirmation(deps, caller, body.currentPassword);
  const secret = makeTotpSecret();
  const sealedSecret = deps.secretBox.seal(userId, secret);

  await deps.storage.transaction(async (trx) => {
    await requireSamePassword(trx, judged);
    const twoStep = await findTwoStep(trx, userId);
    if (twoStep !== undefined && twoStep.enabledAt !== null) throw new AppError('TWO_STEP_IS_ON');
    const createdAt = deps.now();
    await savePendingTwoStep(trx, userId, { sealedSecret, authSessionId, createdAt });
  });
  return presentTotpSecret(secret, judged.email);
}
