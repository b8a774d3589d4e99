import type { ProveTwoStepBody } from '#contract/two-step.ts';
import { deleteTwoStep } from '#server/storage/two-step.ts';
import type { TwoStepDeps } from './two-step-deps.ts';
import { withBothSteps } from './with-both-steps.ts';

/** Turns two-step sign-in off. Throws WRONG_PASSWORD, TWO_STEP_IS_OFF or WRONG_CODE. */
export async function removeTwoStep(
  deps: TwoStepDeps,
  userId: string,
  body: ProveTwoStepBody,
): Promise<void> {
  await withBothSteps(deps, userId, body, (trx) => deleteTwoStep(trx, userId));
}
