import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import {
  findAccount,
  updateAccount,
  lockAccount,
  type AccountRecord,
} from '#server/storage/tables/accounts.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from './deps.ts';

/** The sleeper of a transaction. */
export type LockedSleeper = {
  /** Where the sleeper is: the request's zone, else the account's, else the server's. */
  timeZone: string;
  hasReminders: boolean;
  account: AccountRecord;
};

type SleeperRequest = { userId: string; timeZone?: string | undefined };

/**
 * Locks the sleeper's history for this transaction. Throws UNAUTHENTICATED if the account is gone.
 */
export async function lockSleeper(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  request: SleeperRequest,
): Promise<LockedSleeper> {
  const account = await lockAccount(trx, request.userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const timeZone = request.timeZone ?? account.timeZone ?? deps.defaultTimeZone;
  return { timeZone, hasReminders: account.hasReminders === 1, account };
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
): Promise<LockedSleeper> {
  const sleeper = await lockSleeper(deps, trx, request);
  const { timeZone, account } = sleeper;
  if (request.timeZone !== undefined && timeZone !== account.timeZone) {
    await updateAccount(trx, request.userId, { time_zone: timeZone });
  }
  return sleeper;
}
