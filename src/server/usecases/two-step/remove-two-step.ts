import type { ProveTwoStepBody } from '#contract/two-step.ts';
import { deleteTwoStep } from '#server/storage/tables/two-step.ts';
import type { AccountCaller } from '#server/usecases/account/account-deps.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import type { TwoStepDeps } from './two-step-deps.ts';
import { withReauthentication } from './with-reauthentication.ts';

/** Turns two-step sign-in off. Throws WRONG_PASSWORD, TWO_STEP_IS_OFF or WRONG_CODE. */
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
