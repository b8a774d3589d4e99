import { randomInt } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { stateOf } from '#domain/sleep.ts';
import type { Award, Progress } from '#domain/progress.ts';
import { isOutdated } from '#domain/rules-version.ts';
import { WholeRefold } from '#domain/whole-refold.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { readProgressNear } from '#server/storage/tables/progress.ts';
import {
  markRefold,
  readRulesVersion,
  readUndatedWakings,
  saveEndMinutes,
} from '#server/storage/tables/rules-version.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { readLogSlices } from '#server/storage/tables/sleep-history-window.ts';
import { saveRefoldedLog, type RefoldedLog } from '#server/storage/tables/full-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Few enough to be read, folded and written in some milliseconds, in which no other call is answered. */
export const SLEEPS_PER_SLICE = 100;

/** No date of a sleep is before it. */
const FIRST_DATE = '0000-01-01';

/** Bounds how long one transaction writes the minutes of waking. */
const WAKINGS_AT_ONCE = 1_000;

export type RefoldDeps = Pick<UseCaseDeps, 'storage' | 'wallClock' | 'sleepsPerSlice'>;

/** Brings the sleeper whose account this transaction holds to the rules of this program, if older ones made the cache. */
export async function refoldIfOutdated(
  deps: RefoldDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const version = await readRulesVersion(trx, userId);
  if (version === undefined || !isOutdated(version)) return;
  while (await dateWakings(deps, trx, userId));
  await saveRefoldedLog(trx, userId, await foldWholeLog(deps, trx, userId));
}

/** As readProgressNear, by the rules of this program. */
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
 * Refolds a sleeper by the rules of this program, in short writes: whoever writes meanwhile refolds the sleeper first,
 * which replaces the mark, and then nothing is left to be done here. Returns whether the sleeper was refolded here.
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
  const log = await storage.snapshot((db) => foldWholeLog(deps, db, userId));
  return await storage.transaction(async (trx) => {
    if (!(await lockOutdated(trx, userId))) return false;
    if ((await readRulesVersion(trx, userId)) !== mark) return false;
    await saveRefoldedLog(trx, userId, log);
    return true;
  });
}

/** As refoldIfOutdated, in short writes: for a read whose answer must be by the rules of this program. */
export async function refoldBeforeReading(deps: RefoldDeps, userId: string): Promise<void> {
  const version = await readRulesVersion(deps.storage.db, userId);
  if (version !== undefined && isOutdated(version)) await refoldSleeper(deps, userId);
}

async function lockOutdated(trx: WriteTransaction, userId: string): Promise<boolean> {
  if ((await lockAccount(trx, userId)) === undefined) return false;
  const version = await readRulesVersion(trx, userId);
  return version !== undefined && isOutdated(version);
}

/** Stores the local minute of some wakings that have none yet; returns whether there were any. */
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

/** Folds the whole log, and lets other calls be answered between two slices. */
export async function foldWholeLog(
  { sleepsPerSlice: limit = SLEEPS_PER_SLICE }: RefoldDeps,
  db: Kysely<Schema>,
  userId: string,
): Promise<RefoldedLog> {
  const refold = new WholeRefold();
  const days: RefoldedLog['days'][number][] = [];
  const standings: RefoldedLog['standings'][number][] = [];
  for await (const slice of readLogSlices(db, userId, { from: FIRST_DATE, limit })) {
    const { awards, ...changes } = refold.fold(slice);
    days.push(changes);
    for (const sleep of slice.sleeps) {
      const standing = { state: stateOf(sleep), award: awards.get(sleep.id) as Award };
      const stored = { state: sleep.state, award: sleep.award };
      if (!isDeepStrictEqual(standing, stored)) standings.push({ id: sleep.id, standing });
    }
    if (slice.openFrom !== null) await nextTurnOfLoop();
  }
  return { ...refold.result, days, standings };
}
