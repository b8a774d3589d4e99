import type { ProveTwoStepBody, RecoveryCodes } from '#contract/two-step.ts';
import type { AccountCaller } from '#server/usecases/account/account-deps.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import type { TwoStepDeps } from './two-step-deps.ts';
import { withReauthentication } from './with-reauthentication.ts';

/** New recovery codes in place of the old. Throws WRONG_PASSWORD, TWO_STEP_IS_OFF or WRONG_CODE. */
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
