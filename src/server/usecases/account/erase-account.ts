import type { EraseAccountBody } from '#contract/account.ts';
import { normalizeIdentifier } from '#server/auth/normalize-identifier.ts';
import { deleteAccount, type AccountRecord } from '#server/storage/tables/account-changes.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { checkCurrentPassword, requireSamePassword } from './check-current-password.ts';

export type EraseAccountDeps = Pick<
  AccountDeps,
  'storage' | 'passwords' | 'limiter' | 'recordFailure'
> & {
  /** Removes earlier versions of the erased rows from SQLite's WAL. */
  readonly truncateWal: () => Promise<void>;
};

/** Erases the account with all its data, audit log included. Throws WRONG_PASSWORD or TOO_MANY_REQUESTS. */
export async function eraseAccount(
  deps: EraseAccountDeps,
  caller: Pick<AccountCaller, 'userId' | 'origin'>,
  body: EraseAccountBody,
): Promise<void> {
  const judged = await checkCurrentPassword(deps, caller, body.currentPassword);
  await deps.storage.transaction(async (trx) => {
    await erase(trx, await requireSamePassword(trx, judged));
  });
  await deps.truncateWal();
}

/** Erases an account without its password. */
export async function erase(trx: WriteTransaction, account: AccountRecord): Promise<void> {
  await deleteAccount(trx, {
    userId: account.userId,
    usernameKey: normalizeIdentifier(account.username),
    emailKey: normalizeIdentifier(account.email),
  });
}
