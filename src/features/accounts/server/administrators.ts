import { AppError } from '#kernel/contract/app-error.ts';
import { findAccount } from './account-rows.ts';
import { hasOtherAccounts, lockAdministrators } from './administrator-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** Throws NOT_ADMINISTRATOR; read from the database for each call, so that a demotion acts at once. */
export async function requireAdministrator(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<void> {
  const account = await findAccount(storage.db, userId);
  if (account?.role !== 'administrator') throw new AppError('NOT_ADMINISTRATOR');
}

/** Throws LAST_ADMINISTRATOR if the other accounts would have no administrator without this one. */
export async function requireNotLastAdministrator(
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const administrators = await lockAdministrators(trx);
  const isLast = administrators.length === 1 && administrators[0] === userId;
  if (isLast && (await hasOtherAccounts(trx, userId))) throw new AppError('LAST_ADMINISTRATOR');
}
