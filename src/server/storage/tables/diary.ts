import { sql, type Kysely } from 'kysely';
import { afterLatestWaking, earliestWaking, type SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/totals.ts';
import { follows, type PagePosition } from './pagination.ts';
import { DAY_COLUMNS } from './progress.ts';
import type { Schema } from '#server/storage/schema.ts';
import { isLasting, SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** Sleep dates, both included. */
export type DateRange = { from?: SleepDate | undefined; to?: SleepDate | undefined };

export type DatePage = DateRange & { before?: SleepDate | undefined; limit: number };

/** Restricts a query to the sleep dates of a page, by one upper bound, because SQLite searches by one. */
export function isOnPage({ from = '', to = '', before = '~' }: DatePage) {
  const [until] = [before, `${to}~`].toSorted();
  return sql<boolean>`sleep_date >= ${from} and sleep_date < ${until}`;
}

/**
 * Sleeps that are not deleted, newest start first, after a position. The active one has no date
 * and is in no range.
 */
export async function listSleeps(
  db: Kysely<Schema>,
  userId: string,
  page: DateRange & { after?: PagePosition | undefined; limit: number },
): Promise<SleepRecord[]> {
  const { from, to, after } = page;
  let query = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  // Bounds of the start too, so that no sleep outside the range is read.
  if (from !== undefined) {
    const earliest = await findEarliestStart(db, userId, earliestWaking(from));
    query = query.where('sleep_date', '>=', from).where('start_time', '>=', earliest);
  }
  if (to !== undefined) {
    query = query.where('sleep_date', '<=', to).where('start_time', '<', afterLatestWaking(to));
  }
  if (after !== undefined) query = query.where(follows('start_time', 'id', after));
  return await query
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .select(SLEEP_COLUMNS)
    .execute();
}

/** The earliest start of sleeps that ended at `instant` or later. */
async function findEarliestStart(
  db: Kysely<Schema>,
  userId: string,
  instant: number,
): Promise<number> {
  const first = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', '>=', instant)
    .where(isLasting)
    .orderBy('end_time')
    .limit(1)
    .select('start_time')
    .executeTakeFirst();
  return Math.min(instant, first?.start_time ?? instant);
}

export type DeletedSleepRecord = SleepRecord & { deletedAt: number };

/** Sleeps deleted since `since`, last deleted first, after a position. */
export async function listDeletedSleeps(
  db: Kysely<Schema>,
  userId: string,
  page: { since: number; after?: PagePosition | undefined; limit: number },
): Promise<DeletedSleepRecord[]> {
  const { since, after } = page;
  let query = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'deleted')
    .where('deleted_at', '>=', since);
  if (after !== undefined) query = query.where(follows('deleted_at', 'id', after));
  return await query
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .select([...SLEEP_COLUMNS, 'deleted_at as deletedAt'])
    .$narrowType<{ deletedAt: number }>()
    .execute();
}

/** Days with sleep, newest first, before a date. */
export async function listDays(
  db: Kysely<Schema>,
  userId: string,
  page: DatePage,
): Promise<SleepDay[]> {
  return await db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where(isOnPage(page))
    .orderBy('sleep_date', 'desc')
    .limit(page.limit)
    .select(DAY_COLUMNS)
    .execute();
}

/** All days summed by month (YYYY-MM), newest first. */
export async function listMonths(db: Kysely<Schema>, userId: string) {
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
