import type { ProveTwoStepBody, RecoveryCodes } from '#contract/two-step.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import type { TwoStepDeps } from './two-step-deps.ts';
import { withBothSteps } from './with-both-steps.ts';

/** New recovery codes in place of the old. Throws WRONG_PASSWORD, TWO_STEP_IS_OFF or WRONG_CODE. */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  userId: string,
  body: ProveTwoStepBody,
): Promise<RecoveryCodes> {
  return await withBothSteps(deps, userId, body, (trx) => giveRecoveryCodes(trx, userId));
}
