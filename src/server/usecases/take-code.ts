import { hashRecoveryCode } from '#server/auth/recovery-codes.ts';
import { findTotpStep, isTotp } from '#server/auth/totp.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  saveLastUsedStep,
  takeRecoveryCode,
  type TwoStepRecord,
} from '#server/storage/two-step.ts';
import type { TwoStepDeps } from './two-step-deps.ts';

export type TakeCodeDeps = Pick<TwoStepDeps, 'now' | 'secretBox'>;

/**
 * Uses up a code, of the app or for recovery, and says whether it was good: each is once. The account must be locked
 * by this transaction, so that of two devices with the same code the second finds it used.
 */
export async function takeCode(
  deps: TakeCodeDeps,
  trx: WriteTransaction,
  twoStep: TwoStepRecord,
  code: string,
): Promise<boolean> {
  if (isTotp(withoutSpaces(code))) return await takeTotp(deps, trx, twoStep, code);
  return await takeRecoveryCode(trx, twoStep.userId, hashRecoveryCode(code));
}

/** As takeCode, of the app alone: a recovery code doesn't show that the app has the secret. */
export async function takeTotp(
  deps: TakeCodeDeps,
  trx: WriteTransaction,
  twoStep: TwoStepRecord,
  code: string,
): Promise<boolean> {
  const { userId, sealedSecret, lastUsedStep } = twoStep;
  const secret = deps.secretBox.open(userId, sealedSecret);
  const step = findTotpStep(secret, withoutSpaces(code), { now: deps.now(), after: lastUsedStep });
  if (step === undefined) return false;
  await saveLastUsedStep(trx, userId, step);
  return true;
}

/** Apps show the six digits in two groups. */
function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}
