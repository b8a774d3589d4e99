import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import { findAccount, updateAccount, lockAccount } from '#server/storage/tables/accounts.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from './deps.ts';

type SleeperRequest = { userId: string; timeZone?: string | undefined };

/**
 * Locks the sleeper's history for this transaction and returns the sleeper's zone: the request's, else
 * the account's, else the server's. Throws UNAUTHENTICATED if the account is gone.
 */
export async function lockSleeper(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  request: SleeperRequest,
): Promise<{ timeZone: string; accountZone: string | null; hasReminders: boolean }> {
  const account = await lockAccount(trx, request.userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const { timeZone: accountZone } = account;
  const timeZone = request.timeZone ?? accountZone ?? deps.defaultTimeZone;
  return { timeZone, accountZone, hasReminders: account.hasReminders === 1 };
}

/** Like lockSleeper, on a snapshot without a lock. Throws UNAUTHENTICATED if the account is gone. */
export async function findSleeperZone(
  deps: UseCaseDeps,
  snapshot: Kysely<Schema>,
  request: SleeperRequest,
): Promise<string> {
  const account = await findAccount(snapshot, request.userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  return request.timeZone ?? account.timeZone ?? deps.defaultTimeZone;
}

/** As lockSleeper; the zone that the request names becomes the account's. */
export async function lockAndUpdateZone(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  request: SleeperRequest,
): Promise<{ timeZone: string; hasReminders: boolean }> {
  const { timeZone, accountZone, hasReminders } = await lockSleeper(deps, trx, request);
  if (request.timeZone !== undefined && timeZone !== accountZone) {
    await updateAccount(trx, request.userId, { time_zone: timeZone });
  }
  return { timeZone, hasReminders };
}
