import { AppError } from '#contract/app-error.ts';
import { lockAccount, saveAccountZone } from '#server/storage/accounts.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from './deps.ts';

/**
 * Takes the sleeper's log for this transaction and answers the zone the sleeper is in: the one the request names,
 * which becomes the account's, else the account's, else the server's. Throws UNAUTHENTICATED if the account is gone.
 */
export async function lockSleeper(
  deps: Pick<UseCaseDeps, 'defaultTimeZone'>,
  trx: WriteTransaction,
  request: { userId: string; timeZone?: string | undefined },
): Promise<{ timeZone: string }> {
  const account = await lockAccount(trx, request.userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const { timeZone = account.timeZone ?? deps.defaultTimeZone } = request;
  if (request.timeZone !== undefined && request.timeZone !== account.timeZone) {
    await saveAccountZone(trx, request.userId, request.timeZone);
  }
  return { timeZone };
}
