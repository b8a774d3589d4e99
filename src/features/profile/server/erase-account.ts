import type { ProofBody } from '#sign-in/contract.ts';
import { deleteAccount } from '#accounts/server/account-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { requireNotLastAdministrator } from '#accounts/server/administrators.ts';
import { changeConfirmed } from '#sign-in/server/confirmation.ts';
import type { Context } from '#server-feature.ts';

/** Erases the account with all its data, audit log included. Throws as requireConfirmation, or
 * LAST_ADMINISTRATOR. */
export async function eraseAccount(
  deps: Context,
  caller: AccountCaller,
  { currentPassword }: ProofBody,
): Promise<void> {
  const { userId } = caller;
  await changeConfirmed(deps, caller, currentPassword, async (trx) => {
    await requireNotLastAdministrator(trx, userId);
    await deleteAccount(trx, userId);
  });
  deps.diaries.forget(userId);
  await deps.truncateWal();
}
