import type { EraseAccountBody } from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import { textKey } from '#server/auth/text-key.ts';
import {
  deleteAccount,
  findAccountToChange,
  type AccountRecord,
} from '#server/storage/account-changes.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkCurrentPassword } from './check-current-password.ts';

/** Erases the account and all that belongs to it, at once and for good. Throws WRONG_PASSWORD. */
export async function eraseAccount(
  deps: Pick<AccountDeps, 'storage' | 'passwords'>,
  userId: string,
  body: EraseAccountBody,
): Promise<void> {
  const judged = await checkCurrentPassword(deps, userId, body.currentPassword);
  await deps.storage.transaction(async (trx) => {
    const account = await findAccountToChange(trx, userId);
    if (account?.passwordHash !== judged.passwordHash) throw new AppError('WRONG_PASSWORD');
    await erase(trx, account);
  });
}

/** Erases an account, whatever its password. */
export async function erase(trx: WriteTransaction, account: AccountRecord): Promise<void> {
  await deleteAccount(trx, {
    userId: account.userId,
    usernameKey: textKey(account.username),
    emailKey: textKey(account.email),
  });
}
