import type { ProofBody } from '#sign-in/contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { ProveTwoStepBody, RecoveryCodes, TwoStepSecret } from '../contract.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '#sign-in/server/second-step/recovery-codes.ts';
import { makeTotpSecret, presentTotpSecret } from '#sign-in/server/second-step/totp.ts';
import type { WriteTransaction, Database } from '#schema.ts';
import { lockAccount, requireAccount } from '#accounts/server/account-rows.ts';
import { updateRows, countRows } from '#kernel/server/storage/rows.ts';
import {
  deleteTwoStep,
  findEnabledTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
  savePendingTwoStep,
  type TwoStepRecord,
} from '#sign-in/server/second-step/two-step-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import {
  changeConfirmed,
  requireConfirmation,
  requireSamePassword,
} from '#sign-in/server/confirmation.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { transactWithCode } from '#sign-in/server/failed-attempts.ts';
import { consumeCode, consumeTotp } from '#sign-in/server/second-step/consume-code.ts';
import type { Context } from '#server-feature.ts';

/**
 * Creates a secret for the authenticator app, replacing an unconfirmed one. It is not in
 * force until it is confirmed by the same sign-in. Throws as requireConfirmation, or
 * TWO_STEP_IS_ON.
 */
export async function beginTwoStep(
  deps: Context,
  caller: AccountCaller,
  { currentPassword }: ProofBody,
): Promise<TwoStepSecret> {
  const { userId, authSessionId } = caller;
  return await changeConfirmed(deps, caller, currentPassword, async (trx, { email }) => {
    if (await findEnabledTwoStep(trx, userId)) throw new AppError('TWO_STEP_IS_ON');
    const secret = makeTotpSecret();
    const sealedSecret = deps.secretBox.seal(userId, secret);
    await savePendingTwoStep(trx, userId, { sealedSecret, authSessionId, createdAt: deps.now() });
    return presentTotpSecret(secret, email);
  });
}

/**
 * Turns two-step sign-in on with a code that proves the app has the secret. Existing sign-ins stay valid. Throws
 * TWO_STEP_IS_ON, TWO_STEP_NOT_BEGUN (also if another sign-in began it), WRONG_CODE, or TOO_MANY_REQUESTS after too
 * many of these.
 */
export async function confirmTwoStep(
  deps: Context,
  { userId, authSessionId, origin }: AccountCaller,
  { code }: DecodedPart<'PUT /account/two-step', 'body'>,
): Promise<RecoveryCodes> {
  // Check before counting a code, so that another sign-in can't use up the limit.
  requireBegun(await findTwoStep(deps.storage.db, userId), authSessionId);
  return await transactWithCode(deps, { userId, code }, async (trx) => {
    await requireAccount(lockAccount(trx, userId));
    const twoStep = requireBegun(await findTwoStep(trx, userId), authSessionId);
    if (!(await consumeTotp(deps, trx, twoStep, { code, origin })))
      throw new AppError('WRONG_CODE');
    await updateRows(trx, 'twoStepSecrets', { userId }, { enabledAt: deps.now() });
    // Another step is needed from now on.
    await updateRows(trx, 'authSessions', { userId }, { confirmedAt: null, confirmedBy: null });
    await recordAccountEvent(deps, trx, userId, { kind: 'two-step-on', by: origin });
    return await issueRecoveryCodes(trx, userId);
  });
}

/** The set-up, if this sign-in began it and it is not in force yet. */
function requireBegun(twoStep: TwoStepRecord | undefined, authSessionId: string): TwoStepRecord {
  if (twoStep !== undefined && twoStep.enabledAt !== null) throw new AppError('TWO_STEP_IS_ON');
  if (twoStep?.authSessionId !== authSessionId) throw new AppError('TWO_STEP_NOT_BEGUN');
  return twoStep;
}

/** Turns two-step sign-in off. Throws as withReauthentication. */
export const removeTwoStep = (
  deps: Context,
  caller: AccountCaller,
  body: ProveTwoStepBody,
): Promise<void> =>
  withReauthentication(deps, caller, body, async (trx) => {
    const { userId, origin } = caller;
    await deleteTwoStep(trx, userId);
    await recordAccountEvent(deps, trx, userId, { kind: 'two-step-off', by: origin });
  });

/** New recovery codes in place of the old. Throws as withReauthentication. */
export const renewRecoveryCodes = (
  deps: Context,
  caller: AccountCaller,
  body: ProveTwoStepBody,
): Promise<RecoveryCodes> =>
  withReauthentication(deps, caller, body, async (trx) => {
    const { userId, origin } = caller;
    await recordAccountEvent(deps, trx, userId, { kind: 'recovery-codes-renewed', by: origin });
    return await issueRecoveryCodes(trx, userId);
  });

/**
 * Runs an action that requires password and code, in the transaction that consumes the code, or a confirmation, which
 * included both. Throws as requireConfirmation, TWO_STEP_IS_OFF, WRONG_CODE, or TOO_MANY_REQUESTS after too many of
 * these.
 */
async function withReauthentication<T>(
  deps: Context,
  caller: AccountCaller,
  { currentPassword, code = '' }: ProveTwoStepBody,
  work: (trx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { userId, origin } = caller;
  const judged = await requireConfirmation(deps, caller, currentPassword);
  const isConfirmed = currentPassword === undefined;
  return await transactWithCode(deps, { userId, code }, async (trx) => {
    await requireSamePassword(trx, judged);
    const twoStep = await findEnabledTwoStep(trx, userId);
    if (twoStep === undefined) throw new AppError('TWO_STEP_IS_OFF');
    if (!isConfirmed && !(await consumeCode(deps, trx, twoStep, { code, origin }))) {
      throw new AppError('WRONG_CODE');
    }
    return await work(trx);
  });
}

/** Issues new recovery codes, which replace earlier ones; only hashes are stored. */
async function issueRecoveryCodes(trx: WriteTransaction, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = makeRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes };
}

/** Whether two-step sign-in is on, since when, and how many recovery codes are left; an unconfirmed set-up is off. */
export async function readTwoStep(
  db: Database,
  userId: string,
): Promise<ResponseData<'GET /account/two-step'>> {
  const enabledAt = (await findEnabledTwoStep(db, userId))?.enabledAt ?? null;
  return {
    enabled: enabledAt !== null,
    recoveryCodesLeft: await countRows(db, 'recoveryCodes', { userId }),
    enabledAt,
  };
}
