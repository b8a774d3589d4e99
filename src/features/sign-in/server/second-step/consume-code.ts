import { hashRecoveryCode } from './recovery-codes.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { findTotpStep, isTotp } from './totp.ts';
import type { WriteTransaction } from '#schema.ts';
import { consumeTimeStep, type TwoStepRecord } from './two-step-rows.ts';
import { deleteRows } from '#kernel/server/storage/rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import type { Context } from '#server-feature.ts';

/** A typed code and the client's network. */
export type TypedCode = { readonly code: string; readonly origin: RequestOrigin };

/**
 * Consumes an authenticator or recovery code and returns whether it was valid. Each is valid once: of two devices with
 * the same code, one is rejected.
 */
export async function consumeCode(
  deps: Context,
  trx: WriteTransaction,
  twoStep: TwoStepRecord,
  typed: TypedCode,
): Promise<boolean> {
  if (isAppCode(typed.code)) return await consumeTotp(deps, trx, twoStep, typed);
  const { userId } = twoStep;
  const by = typed.origin;
  const codeHash = hashRecoveryCode(typed.code);
  const isTaken = await deleteRows(trx, 'recoveryCodes', { userId, codeHash });
  if (isTaken) await recordAccountEvent(deps, trx, userId, { kind: 'recovery-code-used', by });
  else deps.failures.record({ userId, kind: 'code-failed', by });
  return isTaken;
}

/** As consumeCode, of the app alone: a recovery code doesn't show that the app has the secret. */
export async function consumeTotp(
  deps: Context,
  trx: WriteTransaction,
  twoStep: TwoStepRecord,
  { code, origin }: TypedCode,
): Promise<boolean> {
  const { userId, sealedSecret, lastUsedStep } = twoStep;
  const secret = deps.secretBox.open(userId, sealedSecret);
  const step = findTotpStep(secret, withoutSpaces(code), { now: deps.now(), after: lastUsedStep });
  if (step !== undefined && (await consumeTimeStep(trx, userId, step))) return true;
  deps.failures.record({ userId, kind: 'code-failed', by: origin });
  return false;
}

/** Whether this has the form of an authenticator code; anything else is treated as a recovery code. */
export function isAppCode(code: string): boolean {
  return isTotp(withoutSpaces(code));
}

/** Apps show the six digits in two groups. */
function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}
