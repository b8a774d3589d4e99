import type { Kysely } from 'kysely';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import {
  DAYS_NEEDED_AFTER,
  DAYS_NEEDED_BEFORE,
  type Folded,
  RULES_VERSION,
  NO_PROGRESS,
  type Progress,
  type Unlocked,
} from '#domain/fold.ts';
import type { SleepDay, Totals } from '#domain/totals.ts';
import {
  preparedFirst,
  preparedInsert,
  preparedQuery,
  selectValues,
} from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteRows, toColumns } from './rows.ts';

export const TOTALS_COLUMNS = [
  'total_points',
  'full_days',
  'longest_streak',
  'latest_run_sleep_date',
  'latest_run_completed_at',
  'latest_run_days',
  'latest_run_steady_days',
  'latest_run_early_days',
] as const satisfies (keyof Schema['sleeper_progress'])[];

export type TotalsRow = Pick<Schema['sleeper_progress'], (typeof TOTALS_COLUMNS)[number]>;

export function toTotals(row: TotalsRow): Totals {
  const { latest_run_sleep_date: sleepDate, latest_run_completed_at: completedAt } = row;
  const { latest_run_days: days, latest_run_steady_days: steadyDays } = row;
  const isNull = sleepDate === null || completedAt === null || days === null || steadyDays === null;
  return {
    totalPoints: row.total_points,
    fullDays: row.full_days,
    longestStreak: row.longest_streak,
    latestRun: isNull
      ? null
      : { sleepDate, completedAt, days, steadyDays, earlyDays: row.latest_run_early_days },
  };
}

type Sleeper = { userId: string };

const selectTotals = preparedFirst((db, { userId }: Sleeper) =>
  db
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .select([...TOTALS_COLUMNS, 'rules_version as rulesVersion']),
);

/** The totals and the version of the rules that made them; without an account those of an empty diary. */
export async function readTotals(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ totals: Totals; rulesVersion: number }> {
  const row = await selectTotals(db, { userId });
  if (row === undefined) return { totals: NO_PROGRESS.totals, rulesVersion: RULES_VERSION };
  return { totals: toTotals(row), rulesVersion: row.rulesVersion };
}

export const selectUnlocked = (db: Kysely<Schema>, { userId }: Sleeper) =>
  db
    .selectFrom('achievements')
    .where('user_id', '=', userId)
    .select(['achievement_id as id', 'sleep_id as sleepId', 'unlocked_at as unlockedAt']);

export const readUnlocked = preparedQuery(selectUnlocked);

/** The part of the progress that the fold needs to continue with a sleep of this date; bounded. */
export async function readProgressNear(
  db: Kysely<Schema>,
  userId: string,
  sleepDate: SleepDate,
): Promise<Progress & { rulesVersion: number }> {
  return {
    ...(await readTotals(db, userId)),
    days: await readDays(db, userId, {
      from: addDays(sleepDate, -DAYS_NEEDED_BEFORE),
      to: addDays(sleepDate, DAYS_NEEDED_AFTER),
    }),
    unlocked: await readUnlocked(db, { userId }),
  };
}

export const DAY_COLUMNS = [
  'sleep_date as sleepDate',
  'minutes',
  'earning_minutes as earningMinutes',
  'completed_at as completedAt',
  'points',
  'bonus_points as bonusPoints',
  'bonuses_paid as bonusesPaid',
  'longest_minutes as longestMinutes',
  'longest_start_time as longestStartTime',
  'longest_start_minute_of_day as longestStartMinuteOfDay',
  'longest_end_minute_of_day as longestEndMinuteOfDay',
  'run_day as runDay',
  'run_earning_days as runEarningDays',
  'run_bonuses_paid as runBonusesPaid',
] as const;

type DateRange = { from: SleepDate; to: SleepDate };

const selectDays = preparedQuery((db, { userId, from, to }: Sleeper & DateRange) =>
  db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', '>=', from)
    .where('sleep_date', '<=', to)
    .orderBy('sleep_date')
    .select(DAY_COLUMNS),
);

/** The days with sleep in this range, both included, or all, oldest first. */
export async function readDays(
  db: Kysely<Schema>,
  userId: string,
  range: DateRange = { from: '0000-01-01', to: '9999-12-31' },
): Promise<SleepDay[]> {
  return await selectDays(db, { userId, ...range });
}

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

/** Writes the changes of a fold: totals, days, achievements. Awards are stored with the sleeps. */
export async function saveProgress(
  trx: WriteTransaction,
  userId: string,
  folded: Folded,
): Promise<void> {
  await saveTotals(trx, userId, folded.progress.totals);
  await saveDays(trx, userId, folded.changedDays);
  await addAchievements(trx, userId, folded.newlyUnlocked);
}

/** Every write of the cache passes here and is stamped with the current rules version. */
const updateTotals = preparedQuery((db, given: TotalsRow & { user_id: string }) =>
  db
    .updateTable('sleeper_progress')
    .set(Object.fromEntries(TOTALS_COLUMNS.map((column) => [column, given[column]])))
    .set({ rules_version: RULES_VERSION })
    .where('user_id', '=', given.user_id),
);

export async function saveTotals(
  trx: WriteTransaction,
  userId: string,
  totals: Totals,
): Promise<void> {
  const { latestRun } = totals;
  await updateTotals(trx, {
    user_id: userId,
    total_points: totals.totalPoints,
    full_days: totals.fullDays,
    longest_streak: totals.longestStreak,
    latest_run_sleep_date: latestRun?.sleepDate ?? null,
    latest_run_completed_at: latestRun?.completedAt ?? null,
    latest_run_days: latestRun?.days ?? null,
    latest_run_steady_days: latestRun?.steadyDays ?? null,
    latest_run_early_days: latestRun?.earlyDays ?? 0,
  });
}

/** Replaces the achievements: all, because there are few. */
export async function saveUnlocked(
  trx: WriteTransaction,
  userId: string,
  unlocked: readonly Unlocked[],
): Promise<void> {
  await deleteRows(trx, 'achievements', { userId });
  await addAchievements(trx, userId, unlocked);
}

async function addAchievements(
  trx: WriteTransaction,
  userId: string,
  unlocked: readonly Unlocked[],
): Promise<void> {
  if (unlocked.length === 0) return;
  await trx
    .insertInto('achievements')
    .values(unlocked.map(({ id, ...one }) => toColumns({ userId, achievementId: id, ...one })))
    .execute();
}
