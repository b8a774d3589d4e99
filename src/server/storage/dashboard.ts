import { sql, type Kysely } from 'kysely';
import type { Totals, Unlocked } from '#domain/progress.ts';
import { preparedQuery } from './prepared-query.ts';
import { TOTALS_COLUMNS, totalsOf } from './progress.ts';
import type { Schema, SleepState } from './schema.ts';
import { SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** As many as the charts show. */
const NEWEST_COUNT = 7;

type Sleeper = { userId: string };

const selectAccount = preparedQuery((db, { userId }: Sleeper) =>
  db
    .selectFrom('accounts')
    .innerJoin('progress', 'progress.user_id', 'accounts.user_id')
    .where('accounts.user_id', '=', userId)
    .select([
      'accounts.username',
      'accounts.email',
      'accounts.time_zone as timeZone',
      'accounts.sleep_goal_minutes as sleepGoalMinutes',
      ...TOTALS_COLUMNS,
    ]),
);

const selectUnlocked = preparedQuery((db, { userId }: Sleeper) =>
  db
    .selectFrom('achievements')
    .where('user_id', '=', userId)
    .select(['achievement_id as id', 'sleep_id as sleepId', 'unlocked_at as unlockedAt']),
);

/** In one statement: on PostgreSQL each one more is another way there and back. */
const selectSleeps = preparedQuery((db, { userId }: Sleeper) => {
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
});

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
 * What the dashboard shows of a sleeper: three statements and at most 33 rows, however long the log is.
 * To see one state of the database, call it in a snapshot. Undefined if there is no such account.
 */
export async function readDashboardRecords(
  db: Kysely<Schema>,
  userId: string,
): Promise<DashboardRecords | undefined> {
  const [account] = await selectAccount(db, { userId });
  if (account === undefined) return undefined;
  const sleeps = await selectSleeps(db, { userId });
  return {
    account,
    totals: totalsOf(account),
    unlocked: await selectUnlocked(db, { userId }),
    lastSleep: sleeps.find((sleep) => sleep.isLast === 1),
    newestSleeps: sleeps.filter((sleep) => sleep.isLast === 0),
  };
}
