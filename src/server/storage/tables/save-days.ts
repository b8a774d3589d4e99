import type { SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/totals.ts';
import { selectValues } from '#server/storage/engines/engine.ts';
import { preparedInsert } from '#server/storage/engines/prepared-insert.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';

const upsertRows = preparedInsert('sleep_days', ['user_id', 'sleep_date']);

/** Written out, because a conversion by name would take longer than the statement. */
const toRow = (userId: string, day: SleepDay) => ({
  user_id: userId,
  sleep_date: day.sleepDate,
  minutes: day.minutes,
  earning_minutes: day.earningMinutes,
  completed_at: day.completedAt,
  points: day.points,
  bonus_points: day.bonusPoints,
  bonuses_paid: day.bonusesPaid,
  longest_minutes: day.longestMinutes,
  longest_start_time: day.longestStartTime,
  longest_start_minute_of_day: day.longestStartMinuteOfDay,
  longest_end_minute_of_day: day.longestEndMinuteOfDay,
  run_day: day.runDay,
  run_earning_days: day.runEarningDays,
  run_bonuses_paid: day.runBonusesPaid,
});

/** Inserts or updates these days. */
export async function saveDays(
  trx: WriteTransaction,
  userId: string,
  days: readonly SleepDay[],
): Promise<void> {
  await upsertRows(
    trx,
    days.map((day) => toRow(userId, day)),
  );
}

export async function deleteDays(
  trx: WriteTransaction,
  userId: string,
  dates: readonly SleepDate[],
): Promise<void> {
  if (dates.length === 0) return;
  await trx
    .deleteFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', 'in', selectValues(trx, dates))
    .execute();
}
