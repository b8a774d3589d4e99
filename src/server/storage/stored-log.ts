import type { Kysely } from 'kysely';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import { DAYS_NEEDED_BEFORE } from '#domain/fold.ts';
import type { Award, Unlocked } from '#domain/progress.ts';
import type { PaidSleep, Refolded, StoredLog } from '#domain/refold.ts';
import { addAchievements, readDays, readTotals, readUnlocked, saveTotals } from './progress.ts';
import { saveDays } from './save-days.ts';
import type { Schema, WriteTransaction } from './schema.ts';

const LAST_DATE = '9999-12-31';

/** No clock is a day ahead of UTC, not even one that counts the evening for tomorrow. */
const SLEEP_DATE_AT_MOST_AHEAD_MS = 86_400_000;

/** As much of what is stored as a change needs whose first refolded date is `from`. */
export async function readStoredLog(
  db: Kysely<Schema>,
  userId: string,
  from: SleepDate,
): Promise<StoredLog> {
  const daysBefore = db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', '<', from);
  const lastFull = await daysBefore
    .where('run_day', '>', 0)
    .orderBy('sleep_date', 'desc')
    .limit(1)
    .select('sleep_date as sleepDate')
    .executeTakeFirst();
  const longest = await daysBefore
    .select((eb) => eb.fn.max<number | null>('run_day').as('runDay'))
    .executeTakeFirstOrThrow();
  return {
    totals: await readTotals(db, userId),
    unlocked: await readUnlocked(db, userId),
    longestStreakBefore: longest.runDay ?? 0,
    days: await readDays(db, userId, {
      from: addDays(lastFull?.sleepDate ?? from, -DAYS_NEEDED_BEFORE),
      to: LAST_DATE,
    }),
    sleeps: await readSleepsWokenFrom(db, userId, Date.parse(from) - SLEEP_DATE_AT_MOST_AHEAD_MS),
  };
}

async function readSleepsWokenFrom(
  db: Kysely<Schema>,
  userId: string,
  instant: number,
): Promise<PaidSleep[]> {
  const rows = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', '>=', instant)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'start_time as startTime',
      'end_time as endTime',
      'sleep_date as sleepDate',
      'start_minute_of_day as startMinuteOfDay',
      'source',
      'recorded_at as recordedAt',
      'settled',
      'points',
      'bonus_points as bonusPoints',
      'bonuses_paid as bonusesPaid',
    ])
    .$narrowType<{ endTime: number; sleepDate: string; startMinuteOfDay: number }>()
    .execute();
  return rows.map(({ points, bonusPoints, bonusesPaid, settled, ...sleep }) => ({
    ...sleep,
    settled: settled === 1,
    award: { points, bonusPoints, bonusesPaid },
  }));
}

/** Writes what a refold came to, but for the added sleeps, whose awards are written with them. */
export async function saveRefolded(
  trx: WriteTransaction,
  userId: string,
  refolded: Refolded,
): Promise<void> {
  await saveTotals(trx, userId, refolded.totals);
  await deleteDays(trx, userId, refolded.emptiedDates);
  await saveDays(trx, userId, refolded.changedDays);
  await replaceAchievements(trx, userId, refolded.unlocked);
  for (const [id, award] of refolded.changedAwards) await saveAward(trx, userId, id, award);
}

async function deleteDays(
  trx: WriteTransaction,
  userId: string,
  dates: readonly SleepDate[],
): Promise<void> {
  if (dates.length === 0) return;
  await trx
    .deleteFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', 'in', dates)
    .execute();
}

/** There are 15 at most: not worth finding out which of them moved. */
async function replaceAchievements(
  trx: WriteTransaction,
  userId: string,
  unlocked: readonly Unlocked[],
): Promise<void> {
  await trx.deleteFrom('achievements').where('user_id', '=', userId).execute();
  await addAchievements(trx, userId, unlocked);
}

async function saveAward(
  trx: WriteTransaction,
  userId: string,
  id: string,
  award: Award,
): Promise<void> {
  await trx
    .updateTable('sleep_sessions')
    .set({
      points: award.points,
      bonus_points: award.bonusPoints,
      bonuses_paid: award.bonusesPaid,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
