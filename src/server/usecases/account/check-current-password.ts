import { AppError } from '#contract/app-error.ts';
import { clientAt } from '#server/auth/passwords/hash-queue.ts';
import {
  findAccount,
  lockAccount,
  NO_PASSWORD,
  type AccountRecord,
} from '#server/storage/tables/accounts.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { requirePasswords } from '#server/usecases/sign-in/ways.ts';
import { countWrongPasswords } from '#server/usecases/sign-in/failed-attempts.ts';

/**
 * Returns the account if this is its password. Throws WRONG_PASSWORD, TOO_MANY_REQUESTS after too many of these, or
 * PASSWORD_OFF
 * if the server or the account has none, or UNAUTHENTICATED if the account is gone. A caller that then writes calls `requireSamePassword` in its transaction.
 */
export async function checkCurrentPassword(
  deps: AccountDeps,
  { userId, origin }: Pick<AccountCaller, 'userId' | 'origin'>,
  currentPassword: string,
): Promise<AccountRecord> {
  const account = await findAccount(deps.storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  await requirePasswords(deps);
  if (account.passwordHash === NO_PASSWORD) throw new AppError('PASSWORD_OFF');
  const { email, passwordHash } = account;
  const { address } = origin;
  await countWrongPasswords(deps.limiter, { email, source: 'signed in', address }, async () => {
    const client = clientAt(address, { isTrusted: true });
    if (await deps.passwords.verify(currentPassword, passwordHash, client)) return;
    deps.recordFailure({ userId, kind: 'password-refused', by: origin });
    throw new AppError('WRONG_PASSWORD');
  });
  return account;
}

/**
 * Locks the account. Throws WRONG_PASSWORD if it is gone or its password has changed since it was checked, or
 * UNAUTHENTICATED if it was blocked meanwhile.
 */
export async function requireSamePassword(
  trx: WriteTransaction,
  judged: AccountRecord,
): Promise<AccountRecord> {
  const account = await lockAccount(trx, judged.userId);
  if (account?.passwordHash !== judged.passwordHash) throw new AppError('WRONG_PASSWORD');
  if (account.blockedAt !== null) throw new AppError('UNAUTHENTICATED');
  return account;
}
