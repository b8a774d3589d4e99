import { AppError } from '#contract/app-error.ts';
import { knownAsker } from '#server/auth/fair-queue.ts';
import { findAccount, type AccountRecord } from '#server/storage/account-changes.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';

/**
 * The account, if this is its password. Throws WRONG_PASSWORD, or UNAUTHENTICATED if the account is gone. Whoever
 * then writes must see in the transaction that the hash is still the same.
 */
export async function checkCurrentPassword(
  deps: Pick<AccountDeps, 'storage' | 'passwords' | 'noteFailure'>,
  { userId, origin }: Pick<AccountCaller, 'userId' | 'origin'>,
  currentPassword: string,
): Promise<AccountRecord> {
  const account = await findAccount(deps.storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const matches = await deps.passwords.verify(
    currentPassword,
    account.passwordHash,
    knownAsker(userId),
  );
  if (!matches) {
    deps.noteFailure({ userId, kind: 'password-refused', by: origin });
    throw new AppError('WRONG_PASSWORD');
  }
  return account;
}
