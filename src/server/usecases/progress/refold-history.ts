import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { type Progress, isOutdated } from '#domain/fold.ts';
import { refold, type HistoryChange, type Refolded } from '#domain/refold.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { readProgressNear, readTotals } from '#server/storage/tables/progress.ts';
import { updateRows } from '#server/storage/tables/rows.ts';
import { NO_RULES_CHANGE, recordRulesChange } from '#server/storage/tables/rules-version.ts';
import { isWriteRefused } from '#server/storage/engines/write-probe.ts';
import {
  readHistory,
  saveRefolded,
  type SleepHistory,
} from '#server/storage/tables/sleep-history.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { announce } from '#server/usecases/webhooks/announce.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** One call of the account's rate limit pays for this many sleeps. */
const SLEEPS_PER_CALL = 1_000;

/**
 * Folds the sleeper's whole history with this change, and writes totals, days, achievements and the awards of all other
 * sleeps. The caller then writes the sleeps of the change, with the returned awards.
 */
export async function refoldHistory(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  change?: HistoryChange,
): Promise<Refolded> {
  const history = await readHistoryToFold(deps, trx, userId);
  const refolded = refold(history, change);
  await saveRefolded(trx, userId, history, refolded);
  return refolded;
}

/** Reads what `refold` needs, and charges the account for it. */
export async function readHistoryToFold(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  userId: string,
): Promise<SleepHistory> {
  const history = await readHistory(db, userId, deps.wallClock);
  chargeForSleeps(deps, userId, history.sleeps.length);
  return history;
}

/** Charges a request for the sleeps that it read. It pays for the first thousand itself. */
export function chargeForSleeps(
  { chargeCalls }: UseCaseDeps,
  userId: string,
  sleeps: number,
): void {
  const calls = Math.ceil(sleeps / SLEEPS_PER_CALL) - 1;
  if (calls > 0) chargeCalls(userId, calls);
}

/** Refolds the sleeper locked by this transaction to the current rules, if outdated. Returns whether it was. */
export async function refoldIfOutdated(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<boolean> {
  if (!isOutdated((await readTotals(trx, userId)).rulesVersion)) return false;
  const history = await readHistoryToFold(deps, trx, userId);
  const refolded = refold(history);
  await recordRulesChange(trx, userId, refolded.totals.totalPoints);
  await saveRefolded(trx, userId, history, refolded);
  const achievements = refolded.newAchievements;
  await announce(deps, trx, userId, { type: 'history.changed', achievements });
  return true;
}

/** Refolds a sleeper to the current rules, if outdated, in a transaction. Returns whether this call did. */
export async function refoldSleeper(deps: UseCaseDeps, userId: string): Promise<boolean> {
  return await deps.storage.transaction(async (trx) => {
    if ((await lockAccount(trx, userId)) === undefined) return false;
    return await refoldIfOutdated(deps, trx, userId);
  });
}

/** For a read that needs the current rules: refolds an outdated sleeper. */
export async function refoldBeforeReading(deps: UseCaseDeps, userId: string): Promise<void> {
  const { rulesVersion } = await readTotals(deps.storage.db, userId);
  if (isOutdated(rulesVersion)) await refoldSleeper(deps, userId);
}

/** The same, for a read that a full disk must not stop. Returns false if nothing could be stored. */
export async function tryRefoldBeforeReading(deps: UseCaseDeps, userId: string): Promise<boolean> {
  try {
    await refoldBeforeReading(deps, userId);
    return true;
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    return false;
  }
}

/** Like readProgressNear, by the current rules. */
export async function readCurrentProgressNear(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  sleepDate: SleepDate,
): Promise<Progress> {
  const stored = await readProgressNear(trx, userId, sleepDate);
  if (!isOutdated(stored.rulesVersion)) return stored;
  await refoldIfOutdated(deps, trx, userId);
  return await readProgressNear(trx, userId, sleepDate);
}

/** Records that the sleeper has seen the change of points after a change of rules. */
export async function seeRulesChange(
  { storage }: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<void> {
  await storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    await updateRows(trx, 'sleeper_progress', { userId }, NO_RULES_CHANGE);
  });
}
