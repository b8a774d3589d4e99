import { sql, type Kysely } from 'kysely';
import { afterLatestWaking, earliestWaking, type SleepDate } from '#domain/calendar.ts';
import type { CountingSession } from '#domain/insights/episodes.ts';
import type { Schema } from '#server/storage/schema.ts';
import { isOnPage, type DatePage } from './diary.ts';
import { isLasting } from './sleep-sessions.ts';

/** A completed sleep that counts or is in review. */
export type DatedSession = CountingSession & {
  id: string;
  state: 'counted' | 'review';
  points: number;
  hasNote: 0 | 1;
  /** When it was recorded, ended by a request, and changed since (epoch milliseconds). */
  recordedAt: number;
  endedAt: number | null;
  changedAt: number | null;
};

const SESSION_COLUMNS = [
  'id',
  'start_time as startTime',
  'end_time as endTime',
  'sleep_date as sleepDate',
  'time_zone as timeZone',
  'quality',
  'state',
  'points',
  'recorded_at as recordedAt',
  'ended_at as endedAt',
  'changed_at as changedAt',
] as const;

const selectSessions = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('end_time', 'is not', null)
    .where('state', 'in', ['counted', 'review'])
    .select(SESSION_COLUMNS)
    .select(sql<0 | 1>`case when note is null then 0 else 1 end`.as('hasNote'))
    .$narrowType<Pick<DatedSession, 'sleepDate' | 'endTime' | 'state'>>();

/** Sleep dates, both included. */
type Dates = { from: SleepDate; to: SleepDate };

const selectSessionsOf = (db: Kysely<Schema>, userId: string, { from, to }: Dates) =>
  selectSessions(db, userId)
    .where('end_time', '>=', earliestWaking(from))
    .where('end_time', '<', afterLatestWaking(to))
    .where('sleep_date', '>=', from)
    .where('sleep_date', '<=', to);

/** Sessions of a range of sleep dates in waking order. */
export async function listDatedSessions(
  db: Kysely<Schema>,
  userId: string,
  dates: Dates,
): Promise<DatedSession[]> {
  return await selectSessionsOf(db, userId, dates)
    .orderBy('end_time')
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}

/** The newest sessions with length of a range of sleep dates, last waking first. */
export async function listNewestSessions(
  db: Kysely<Schema>,
  userId: string,
  { limit, ...dates }: Dates & { limit: number },
): Promise<DatedSession[]> {
  return await selectSessionsOf(db, userId, dates)
    .where(isLasting)
    .orderBy('end_time', 'desc')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The last session that started before an instant (epoch milliseconds). */
export async function findSessionBegunBefore(
  db: Kysely<Schema>,
  userId: string,
  instant: number,
): Promise<DatedSession | undefined> {
  return await selectSessions(db, userId)
    .where('start_time', '<', instant)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sleep dates with a sleep in review, newest first, before a date. */
export async function listReviewDates(
  db: Kysely<Schema>,
  userId: string,
  page: DatePage,
): Promise<SleepDate[]> {
  const rows = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'review')
    .where(isOnPage(page))
    .groupBy('sleep_date')
    .orderBy('sleep_date', 'desc')
    .limit(page.limit)
    .select('sleep_date as sleepDate')
    .$narrowType<{ sleepDate: SleepDate }>()
    .execute();
  return rows.map(({ sleepDate }) => sleepDate);
}
