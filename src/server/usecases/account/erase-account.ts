import type { ProofBody } from '#contract/account.ts';
import { deleteAccount } from '#server/storage/tables/accounts.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { requireNotLastAdministrator } from '#server/usecases/administration/administrators.ts';
import { changeConfirmed } from './confirmation.ts';

export type EraseAccountDeps = AccountDeps & {
  /** Removes earlier versions of the erased rows from SQLite's WAL. */
  readonly truncateWal: () => Promise<void>;
};

/** Erases the account with all its data, audit log included. Throws as requireConfirmation, or
 * LAST_ADMINISTRATOR. */
export async function eraseAccount(
  deps: EraseAccountDeps,
  caller: Pick<AccountCaller, 'userId' | 'authSessionId' | 'origin'>,
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
