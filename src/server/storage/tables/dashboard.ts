import { sql, type Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import type { Unlocked } from '#domain/fold.ts';
import type { Totals } from '#domain/totals.ts';
import type { SleepState } from '#domain/sleep.ts';
import { preparedFirst, selectJsonList } from '#server/storage/engines/statements.ts';
import { selectUnlocked, TOTALS_COLUMNS, toTotals } from './progress.ts';
import type { RowOf, Schema } from '#server/storage/schema.ts';
import { SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** The number of sleeps in the charts. */
const NEWEST_COUNT = 7;

/** Twice the sleeps of 28 dates with a nap each: the maximum that a dashboard reads. */
export const USUAL_SLEEPS_LIMIT = 112;

/** 28 dates plus zone differences and the length of a sleep. */
export const USUAL_SLEEPS_MS = 30 * 86_400_000;

type Sleeper = { userId: string };

/** Start of the window for usual times. */
type UsualSleeper = Sleeper & { since: number; sinceDate: SleepDate };

const selectSleeps = (db: Kysely<Schema>, { userId }: Sleeper) => {
  const sleeps = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .select(SLEEP_COLUMNS);
  const active = sleeps
    .where('end_time', 'is', null)
    .where('deleted_at', 'is', null)
    .select(sql<0 | 1>`0`.as('isLast'));
  const newest = (state: SleepState) =>
    sleeps
      .where('state', '=', state)
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(NEWEST_COUNT))
      .select(sql<0 | 1>`0`.as('isLast'));
  const last = sleeps
    .where('end_time', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('end_time', 'desc')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .select(sql<0 | 1>`1`.as('isLast'));
  return active
    .unionAll(db.selectFrom(newest('counted').as('counted')).selectAll())
    .unionAll(db.selectFrom(newest('review').as('review')).selectAll())
    .unionAll(db.selectFrom(last.as('last')).selectAll());
};

export const selectUsualSleeps = (db: Kysely<Schema>, { userId, since }: UsualSleeper) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'counted')
    .where('start_time', '>=', since)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(USUAL_SLEEPS_LIMIT))
    // One text: JSON of four members takes SQLite half as long again.
    .select(sql<string>`concat_ws(' ', start_time, end_time, sleep_date, time_zone)`.as('sleep'));

/** The number of dates in USUAL_SLEEPS_MS. */
export const selectSleeplessDates = (db: Kysely<Schema>, { userId, sinceDate }: UsualSleeper) =>
  db
    .selectFrom('day_marks')
    .where('user_id', '=', userId)
    .where('sleep_date', '>=', sinceDate)
    .where('no_sleep', '=', 1)
    .orderBy('sleep_date', 'desc')
    .limit(sql.lit(32))
    .select('sleep_date as sleepDate');

const ACCOUNT_COLUMNS = [
  'accounts.username',
  'accounts.email',
  'accounts.time_zone as timeZone',
  'accounts.sleep_goal_minutes as sleepGoalMinutes',
  'accounts.show_insights as showInsights',
] as const;

/**
 * One statement sees one snapshot without a transaction: on PostgreSQL each further
 * statement is another round trip.
 */
const selectDashboard = preparedFirst((db, sleeper: UsualSleeper) =>
  db
    .selectFrom('accounts')
    .innerJoin('sleeper_progress', 'sleeper_progress.user_id', 'accounts.user_id')
    .leftJoin('sleep_days', (join) =>
      join
        .onRef('sleep_days.user_id', '=', 'accounts.user_id')
        .onRef('sleep_days.sleep_date', '=', 'sleeper_progress.latest_run_sleep_date'),
    )
    .where('accounts.user_id', '=', sleeper.userId)
    .select([
      ...ACCOUNT_COLUMNS,
      ...TOTALS_COLUMNS,
      'rules_version as rulesVersion',
      'points_before_rules as pointsBeforeRules',
      'points_after_rules as pointsAfterRules',
      'sleep_days.run_earning_days as runEarningDays',
      'sleep_days.run_bonuses_paid as runBonusesPaid',
      selectJsonList(db, selectUnlocked(db, sleeper)).as('unlocked'),
      selectJsonList(db, selectSleeps(db, sleeper)).as('sleeps'),
      selectJsonList(db, selectUsualSleeps(db, sleeper)).as('usualSleeps'),
      selectJsonList(db, selectSleeplessDates(db, sleeper)).as('sleeplessDates'),
    ]),
);

/** Facts for the usual times as JSON text, which is usually unchanged and then not parsed. */
export type UsualFacts = {
  /** { sleep }[]: start, end, sleep date and zone of the last 30 days' counting sleeps, at most USUAL_SLEEPS_LIMIT. */
  sleeps: string;
  /** { sleepDate }[]: of the same days, those marked *I did not sleep*. */
  sleeplessDates: string;
};

export type DashboardRecords = {
  account: RowOf<'accounts', typeof ACCOUNT_COLUMNS>;
  totals: Totals;
  /** Of the last day of the latest run; 0 without one. */
  runEarningDays: number;
  runBonusesPaid: number;
  rulesVersion: number;
  /** Points before and after a change of rules; undefined if unchanged or seen. */
  rulesChange: { pointsBefore: number; pointsAfter: number } | undefined;
  unlocked: Unlocked[];
  /** The completed sleep with the latest end. */
  lastSleep: SleepRecord | undefined;
  /** The active sleep, the 7 newest counting and the 7 newest in review, unordered. */
  newestSleeps: SleepRecord[];
  usualFacts: UsualFacts;
};

/**
 * What the dashboard shows of a sleeper, as of one moment: at most 34 rows are read, and 112 sleeps and 32 marks for
 * the usual times, however long the log is. Undefined if there is no such account.
 */
export async function readDashboardRecords(
  db: Kysely<Schema>,
  userId: string,
  now: number,
): Promise<DashboardRecords | undefined> {
  const since = now - USUAL_SLEEPS_MS;
  const sinceDate = new Date(since).toISOString().slice(0, 10);
  const account = await selectDashboard(db, { userId, since, sinceDate });
  if (account === undefined) return undefined;
  const { pointsBeforeRules: pointsBefore, pointsAfterRules: pointsAfter } = account;
  const sleeps = JSON.parse(account.sleeps) as (SleepRecord & { isLast: 0 | 1 })[];
  return {
    account,
    totals: toTotals(account),
    runEarningDays: account.runEarningDays ?? 0,
    runBonusesPaid: account.runBonusesPaid ?? 0,
    rulesVersion: account.rulesVersion,
    rulesChange:
      pointsBefore === null || pointsAfter === null ? undefined : { pointsBefore, pointsAfter },
    unlocked: JSON.parse(account.unlocked) as Unlocked[],
    lastSleep: sleeps.find((sleep) => sleep.isLast === 1),
    newestSleeps: sleeps.filter((sleep) => sleep.isLast === 0),
    usualFacts: { sleeps: account.usualSleeps, sleeplessDates: account.sleeplessDates },
  };
}
