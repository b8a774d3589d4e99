import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { foldSleeps, NO_PROGRESS, type Progress } from '#domain/fold.ts';
import type { Award } from '#domain/totals.ts';
import { compareByWaking, needsReview, type CompletedSleep } from '#domain/sleep.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import {
  readDays,
  readTotals,
  readUnlocked,
  saveProgress,
} from '#server/storage/tables/progress.ts';
import type { Schema } from '#server/storage/schema.ts';
import { readHistory } from '#server/storage/tables/sleep-history.ts';
import { wallClock } from '#server/wall-clock.ts';
import { sleepsOf } from './sleeps.ts';

const FIRST_NIGHT = Date.parse('2010-03-01T22:00Z');

/** Rows per statement, within the limits of both engines. */
const ROWS_AT_ONCE = 1000;

/** Writes a history of completed sleeps to an empty account, with its fold. */
export async function insertSleepHistory(
  storage: Storage,
  userId: string,
  sleeps: readonly CompletedSleep[],
  timeZone: string,
): Promise<void> {
  const folded = foldSleeps(NO_PROGRESS, sleeps);
  const rows = sleeps.map((sleep) => {
    const award = folded.awards.get(sleep.id) as Award;
    return {
      user_id: userId,
      id: sleep.id,
      start_time: sleep.startTime,
      end_time: sleep.endTime,
      time_zone: timeZone,
      sleep_date: sleep.sleepDate,
      start_minute_of_day: sleep.startMinuteOfDay,
      end_minute_of_day: sleep.endMinuteOfDay,
      source: sleep.source,
      recorded_at: sleep.recordedAt,
      settled: sleep.settled ? (1 as const) : (0 as const),
      state: needsReview(sleep) ? ('review' as const) : ('counted' as const),
      points: award.points,
      bonus_points: award.bonusPoints,
      bonuses_paid: award.bonusesPaid,
    };
  });
  await storage.transaction(async (trx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await trx
        .insertInto('sleep_sessions')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
    }
    await saveProgress(trx, userId, folded);
  });
}

/** Gives an account `count` nights of eight hours, from March 2010 on. */
export async function insertNights(storage: Storage, userId: string, count: number): Promise<void> {
  const nights = sleepsOf(FIRST_NIGHT, count).map((night) => ({ ...night, id: newId() }));
  await insertSleepHistory(storage, userId, nights, 'UTC');
}

/** The facts: all completed, undeleted sleeps in waking order. */
export async function readSleepHistory(
  db: Kysely<Schema>,
  userId: string,
): Promise<CompletedSleep[]> {
  const { sleeps } = await readHistory(db, userId, wallClock);
  return sleeps.toSorted(compareByWaking);
}

/** The stored cache of a sleeper. */
export async function readStoredProgress(
  db: Kysely<Schema>,
  userId: string,
): Promise<Progress & { awards: ReadonlyMap<string, Award> }> {
  const awards = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'points', 'bonus_points as bonusPoints', 'bonuses_paid as bonusesPaid'])
    .execute();
  return {
    totals: (await readTotals(db, userId)).totals,
    days: await readDays(db, userId),
    unlocked: await readUnlocked(db, { userId }),
    awards: new Map(awards.map(({ id, ...award }) => [id, award])),
  };
}
