import { sql, type Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/progress.ts';
import { DAY_COLUMNS } from './progress.ts';
import type { Schema } from './schema.ts';
import { SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** Sleep dates, both included. */
export type DateRange = { from?: SleepDate | undefined; to?: SleepDate | undefined };

/** Where a sleep stands in the history: newest start first. */
export type HistoryPlace = { startTime: number; id: string };

/**
 * The sleeps that are not deleted, newest start first, those after a place in that order. The active one has no date
 * and is in no range.
 */
export async function listSleeps(
  db: Kysely<Schema>,
  userId: string,
  page: DateRange & { after?: HistoryPlace | undefined; limit: number },
): Promise<SleepRecord[]> {
  const { from, to, after } = page;
  let query = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (from !== undefined) query = query.where('sleep_date', '>=', from);
  if (to !== undefined) query = query.where('sleep_date', '<=', to);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('start_time', 'id'), '<', tuple(after.startTime, after.id)),
    );
  }
  return await query
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .select(SLEEP_COLUMNS)
    .execute();
}

/** The days with sleep, newest first, those before a date. */
export async function listDays(
  db: Kysely<Schema>,
  userId: string,
  page: DateRange & { before?: SleepDate | undefined; limit: number },
): Promise<SleepDay[]> {
  const { from, to, before } = page;
  let query = db.selectFrom('sleep_days').where('user_id', '=', userId);
  if (from !== undefined) query = query.where('sleep_date', '>=', from);
  if (to !== undefined) query = query.where('sleep_date', '<=', to);
  if (before !== undefined) query = query.where('sleep_date', '<', before);
  return await query.orderBy('sleep_date', 'desc').limit(page.limit).select(DAY_COLUMNS).execute();
}

/** A day before the first date and two after the last: within these, in whatever zone, is every waking of the range. */
const DAY_MS = 86_400_000;

/** The counting sleeps of a range of sleep dates, in order of waking. */
export async function listSleepIdsByDate(
  db: Kysely<Schema>,
  userId: string,
  range: { from: SleepDate; to: SleepDate },
): Promise<{ id: string; sleepDate: SleepDate }[]> {
  return await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', '>=', Date.parse(range.from) - DAY_MS)
    .where('end_time', '<', Date.parse(range.to) + 2 * DAY_MS)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'counted')
    .where('sleep_date', '>=', range.from)
    .where('sleep_date', '<=', range.to)
    .orderBy('end_time')
    .orderBy('start_time')
    .orderBy('id')
    .select(['id', 'sleep_date as sleepDate'])
    .$narrowType<{ sleepDate: string }>()
    .execute();
}

export type MonthRecord = {
  /** YYYY-MM */
  month: string;
  days: number;
  fullDays: number;
  minutes: number;
  points: number;
  bonusPoints: number;
};

/** The days of each month with sleep, added up, newest first. */
export async function listMonths(db: Kysely<Schema>, userId: string): Promise<MonthRecord[]> {
  const month = sql<string>`substr(sleep_date, 1, 7)`;
  return await db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .groupBy(month)
    .orderBy(month, 'desc')
    .select(({ fn }) => [
      month.as('month'),
      fn.countAll<number>().as('days'),
      sql<number>`sum(case when completed_at is null then 0 else 1 end)`.as('fullDays'),
      fn.sum<number>('minutes').as('minutes'),
      fn.sum<number>('points').as('points'),
      fn.sum<number>('bonus_points').as('bonusPoints'),
    ])
    .execute();
}
