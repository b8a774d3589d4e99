import { randomInt } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { toSleepState } from '#domain/sleep.ts';
import type { Progress } from '#domain/progress.ts';
import type { Award } from '#domain/totals.ts';
import { isOutdated } from '#domain/rules-version.ts';
import { FullRefold } from '#domain/full-refold.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { readProgressNear } from '#server/storage/tables/progress.ts';
import {
  markRefold,
  readRulesVersion,
  readUndatedWakings,
  saveEndMinutes,
} from '#server/storage/tables/rules-version.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { readHistorySlices } from '#server/storage/tables/sleep-history-window.ts';
import {
  saveRefoldedHistory,
  type RefoldedHistory,
} from '#server/storage/tables/full-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Slice size: read, folded and written within milliseconds, during which no other request runs. */
export const SLEEPS_PER_SLICE = 100;

/** Earlier than any sleep date. */
const FIRST_DATE = '0000-01-01';

/** Limits how long one transaction writes the minutes of waking. */
const WAKINGS_AT_ONCE = 1_000;

export type RefoldDeps = Pick<UseCaseDeps, 'storage' | 'wallClock' | 'sleepsPerSlice'>;

/** Refolds the sleeper locked by this transaction to the current rules, if outdated. */
export async function refoldIfOutdated(
  deps: RefoldDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const version = await readRulesVersion(trx, userId);
  if (version === undefined || !isOutdated(version)) return;
  while (await dateWakings(deps, trx, userId));
  await saveRefoldedHistory(trx, userId, await foldFullHistory(deps, trx, userId));
}

/** Like readProgressNear, by the current rules. */
export async function readCurrentProgressNear(
  deps: RefoldDeps,
  trx: WriteTransaction,
  userId: string,
  sleepDate: SleepDate,
): Promise<Progress> {
  const stored = await readProgressNear(trx, userId, sleepDate);
  if (!isOutdated(stored.rulesVersion)) return stored;
  await refoldIfOutdated(deps, trx, userId);
  return await readProgressNear(trx, userId, sleepDate);
}

/**
 * Refolds a sleeper to the current rules in short transactions. A concurrent write refolds the sleeper itself,
 * which replaces the mark and ends this refold. Returns whether this call refolded the sleeper.
 */
export async function refoldSleeper(deps: RefoldDeps, userId: string): Promise<boolean> {
  const { storage } = deps;
  const mark = -randomInt(1, 2 ** 31);
  const isMarked = await storage.transaction(async (trx) => {
    if (!(await lockOutdated(trx, userId))) return false;
    await markRefold(trx, userId, mark);
    await dateWakings(deps, trx, userId);
    return true;
  });
  if (!isMarked) return false;
  while (await storage.transaction((trx) => dateWakings(deps, trx, userId)));
  const log = await storage.snapshot((db) => foldFullHistory(deps, db, userId));
  return await storage.transaction(async (trx) => {
    if (!(await lockOutdated(trx, userId))) return false;
    if ((await readRulesVersion(trx, userId)) !== mark) return false;
    await saveRefoldedHistory(trx, userId, log);
    return true;
  });
}

/** Like refoldIfOutdated, in short transactions: for a read that needs the current rules. */
export async function refoldBeforeReading(deps: RefoldDeps, userId: string): Promise<void> {
  const version = await readRulesVersion(deps.storage.db, userId);
  if (version !== undefined && isOutdated(version)) await refoldSleeper(deps, userId);
}

async function lockOutdated(trx: WriteTransaction, userId: string): Promise<boolean> {
  if ((await lockAccount(trx, userId)) === undefined) return false;
  const version = await readRulesVersion(trx, userId);
  return version !== undefined && isOutdated(version);
}

/** Stores missing local minutes of some wakings; returns whether any were missing. */
async function dateWakings(
  { wallClock }: RefoldDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<boolean> {
  const undated = await readUndatedWakings(trx, userId, WAKINGS_AT_ONCE);
  if (undated.length === 0) return false;
  const minutes = undated.map(({ id, endTime, timeZone }) => [
    id,
    wallClock(endTime, timeZone).minuteOfDay,
  ]);
  await saveEndMinutes(trx, userId, Object.fromEntries(minutes));
  return true;
}

/** Folds the whole history; other requests run between slices. */
export async function foldFullHistory(
  { sleepsPerSlice: limit = SLEEPS_PER_SLICE }: RefoldDeps,
  db: Kysely<Schema>,
  userId: string,
): Promise<RefoldedHistory> {
  const refold = new FullRefold();
  const days: RefoldedHistory['days'][number][] = [];
  const standings: RefoldedHistory['standings'][number][] = [];
  for await (const slice of readHistorySlices(db, userId, { from: FIRST_DATE, limit })) {
    const { awards, ...changes } = refold.fold(slice);
    days.push(changes);
    for (const sleep of slice.sleeps) {
      const standing = { state: toSleepState(sleep), award: awards.get(sleep.id) as Award };
      const stored = { state: sleep.state, award: sleep.award };
      if (!isDeepStrictEqual(standing, stored)) standings.push({ id: sleep.id, standing });
    }
    if (slice.openFrom !== null) await nextTurnOfLoop();
  }
  return { ...refold.result, days, standings };
}
