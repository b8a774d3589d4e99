import { sql, type Kysely } from 'kysely';
import type { Totals, Unlocked } from '#domain/progress.ts';
import { jsonListOf } from './engines.ts';
import { preparedQuery } from './prepared-query.ts';
import { TOTALS_COLUMNS, totalsOf } from './progress.ts';
import type { Schema, SleepState } from './schema.ts';
import { SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** As many as the charts show. */
const NEWEST_COUNT = 7;

type Sleeper = { userId: string };

const unlockedOf = (db: Kysely<Schema>, { userId }: Sleeper) =>
  db
    .selectFrom('achievements')
    .where('user_id', '=', userId)
    .select(['achievement_id as id', 'sleep_id as sleepId', 'unlocked_at as unlockedAt']);

const sleepsOf = (db: Kysely<Schema>, { userId }: Sleeper) => {
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

/**
 * All in one statement, which sees one state of the database without a transaction around it: on PostgreSQL each one
 * more is another way there and back.
 */
const selectDashboard = preparedQuery((db, sleeper: Sleeper) =>
  db
    .selectFrom('accounts')
    .innerJoin('sleeper_progress', 'sleeper_progress.user_id', 'accounts.user_id')
    .where('accounts.user_id', '=', sleeper.userId)
    .select([
      'accounts.username',
      'accounts.email',
      'accounts.time_zone as timeZone',
      'accounts.sleep_goal_minutes as sleepGoalMinutes',
      ...TOTALS_COLUMNS,
      jsonListOf(db, unlockedOf(db, sleeper)).as('unlocked'),
      jsonListOf(db, sleepsOf(db, sleeper)).as('sleeps'),
    ]),
);

export type DashboardRecords = {
  account: { username: string; email: string; timeZone: string | null; sleepGoalMinutes: number };
  totals: Totals;
  unlocked: Unlocked[];
  /** The completed sleep with the latest end. */
  lastSleep: SleepRecord | undefined;
  /** The active one, the 7 newest that count and the 7 newest that need review, in no order. */
  newestSleeps: SleepRecord[];
};

/**
 * What the dashboard shows of a sleeper, as of one moment: at most 33 rows are read, however long the log is. Undefined
 * if there is no such account.
 */
export async function readDashboardRecords(
  db: Kysely<Schema>,
  userId: string,
): Promise<DashboardRecords | undefined> {
  const [account] = await selectDashboard(db, { userId });
  if (account === undefined) return undefined;
  const sleeps = JSON.parse(account.sleeps) as (SleepRecord & { isLast: 0 | 1 })[];
  return {
    account,
    totals: totalsOf(account),
    unlocked: JSON.parse(account.unlocked) as Unlocked[],
    lastSleep: sleeps.find((sleep) => sleep.isLast === 1),
    newestSleeps: sleeps.filter((sleep) => sleep.isLast === 0),
  };
}
