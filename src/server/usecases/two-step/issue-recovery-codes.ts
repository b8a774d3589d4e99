import type { RecoveryCodes } from '#contract/two-step.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '#server/auth/two-step/recovery-codes.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { replaceRecoveryCodes } from '#server/storage/tables/two-step.ts';

/** Issues new recovery codes, which replace earlier ones; only hashes are stored. */
export async function issueRecoveryCodes(
  trx: WriteTransaction,
  userId: string,
): Promise<RecoveryCodes> {
  const recoveryCodes = makeRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes };
}
