import { AppError } from '#contract/app-error.ts';
import type { ConfirmTwoStepBody, RecoveryCodes } from '#contract/two-step.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { clearConfirmations } from '#server/storage/tables/auth-sessions.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { enableTwoStep, findTwoStep, type TwoStepRecord } from '#server/storage/tables/two-step.ts';
import type { AccountCaller, TwoStepDeps } from '#server/usecases/account/account-deps.ts';
import { countCodeFailures } from '#server/usecases/sign-in/failed-attempts.ts';
import { issueRecoveryCodes } from './proven-changes.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import { consumeTotp } from './consume-code.ts';

/**
 * Turns two-step sign-in on with a code that proves the app has the secret. Existing sign-ins stay valid. Throws
 * TWO_STEP_IS_ON, TWO_STEP_NOT_BEGUN (also if another sign-in began it), WRONG_CODE, or TOO_MANY_REQUESTS after too
 * many of these.
 */
export async function confirmTwoStep(
  deps: TwoStepDeps,
  { userId, authSessionId, origin }: AccountCaller,
  body: ConfirmTwoStepBody,
): Promise<RecoveryCodes> {
  const { code } = body;
  const confirm = async (trx: WriteTransaction) => {
    if ((await lockAccount(trx, userId)) === undefined) {
      throw new AppError('UNAUTHENTICATED');
    }
    const twoStep = requireBegun(await findTwoStep(trx, userId), authSessionId);
    if (!(await consumeTotp(deps, trx, twoStep, { code, origin })))
      throw new AppError('WRONG_CODE');
    await enableTwoStep(trx, userId, deps.now());
    await clearConfirmations(trx, userId);
    await recordAccountEvent(deps, trx, userId, { kind: 'two-step-on', by: origin });
    return await issueRecoveryCodes(trx, userId);
  };
  // Check before counting a code, so that another sign-in can't use up the limit.
  requireBegun(await findTwoStep(deps.storage.db, userId), authSessionId);
  return await countCodeFailures(deps.limiter, { userId, code }, () =>
    deps.storage.transaction(confirm),
  );
}

/** The set-up, if this sign-in began it and it is not in force yet. */
function requireBegun(twoStep: TwoStepRecord | undefined, authSessionId: string): TwoStepRecord {
  if (twoStep !== undefined && twoStep.enabledAt !== null) throw new AppError('TWO_STEP_IS_ON');
  if (twoStep?.authSessionId !== authSessionId) throw new AppError('TWO_STEP_NOT_BEGUN');
  return twoStep;
}
