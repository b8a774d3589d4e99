import { sql, type Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/progress.ts';
import { DAY_COLUMNS } from './progress.ts';
import type { Schema } from '#server/storage/schema.ts';
import { isLasting, SLEEP_COLUMNS, type SleepRecord } from './sleep-sessions.ts';

/** Sleep dates, both included. */
export type DateRange = { from?: SleepDate | undefined; to?: SleepDate | undefined };

/** Where a sleep stands in the history: newest start first. */
export type HistoryPlace = { startTime: number; id: string };

/** A day before a date and two after it: within these, in whatever zone, is every waking of that date. */
const DAY_MS = 86_400_000;

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
  // Bounds of the start as well, so that no sleep outside of the range is looked at.
  if (from !== undefined) {
    const earliest = await findEarliestStart(db, userId, Date.parse(from) - DAY_MS);
    query = query.where('sleep_date', '>=', from).where('start_time', '>=', earliest);
  }
  if (to !== undefined) {
    const latest = Date.parse(to) + 2 * DAY_MS;
    query = query.where('sleep_date', '<=', to).where('start_time', '<', latest);
  }
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

/** No sleep that ended at `instant` or later began before this: sleeps never overlap. */
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

/** The sleeps that were deleted at `since` or later, the last deleted first, those after a place in that order. */
export async function listDeletedSleeps(
  db: Kysely<Schema>,
  userId: string,
  page: { since: number; after?: { deletedAt: number; id: string } | undefined; limit: number },
): Promise<DeletedSleepRecord[]> {
  const { since, after } = page;
  let query = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'deleted')
    .where('deleted_at', '>=', since);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('deleted_at', 'id'), '<', tuple(after.deletedAt, after.id)),
    );
  }
  return await query
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .select([...SLEEP_COLUMNS, 'deleted_at as deletedAt'])
    .$narrowType<{ deletedAt: number }>()
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

export type MonthRecord = {
  /** YYYY-MM */
  month: string;
  days: number;
  fullDays: number;
  minutes: number;
  points: number;
  bonusPoints: number;
};

/** So many days before a date, added up by month, newest first; of the last month the rest may be missing. */
export async function listMonths(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: SleepDate | undefined; limit: number },
): Promise<(MonthRecord & { firstDate: SleepDate })[]> {
  let days = db.selectFrom('sleep_days').where('user_id', '=', userId);
  if (before !== undefined) days = days.where('sleep_date', '<', before);
  const page = days.orderBy('sleep_date', 'desc').limit(limit).selectAll();
  const month = sql<string>`substr(sleep_date, 1, 7)`;
  return await db
    .selectFrom(page.as('page'))
    .groupBy(month)
    .orderBy(month, 'desc')
    .select(({ fn }) => [
      month.as('month'),
      fn.min('sleep_date').as('firstDate'),
      fn.countAll<number>().as('days'),
      sql<number>`sum(case when completed_at is null then 0 else 1 end)`.as('fullDays'),
      fn.sum<number>('minutes').as('minutes'),
      fn.sum<number>('points').as('points'),
      fn.sum<number>('bonus_points').as('bonusPoints'),
    ])
    .execute();
}
