import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/totals.ts';
import type { Schema } from '#server/storage/schema.ts';
import { listReviewDates, type DatedSession } from '#server/storage/tables/dated-sessions.ts';
import { listDayMarks, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { listDays } from '#server/storage/tables/diary.ts';
import { tryRefoldBeforeReading } from '#server/usecases/progress/refold-history.ts';
import { parseDateCursor, type DiaryPageInput } from '#server/usecases/paging.ts';
import type { UseCaseDeps } from '../deps.ts';
import { readSessions } from './read-sessions.ts';

/** Sleep dates, newest first, and what is known of them. */
type DatePage = {
  /** One more than the page has tells whether there is another page. */
  readonly dates: readonly SleepDate[];
  readonly days: ReadonlyMap<SleepDate, SleepDay>;
  readonly marks: ReadonlyMap<SleepDate, DayMarkRecord>;
  readonly sessions: ReadonlyMap<SleepDate, readonly DatedSession[]>;
};

/**
 * Reads a page of dates by the current rules: dates with sleep that counts or with a mark; `withReviews` adds dates with
 * sleep in review. Throws INVALID_INPUT for an unknown cursor.
 */
export async function readDatePage(
  deps: UseCaseDeps,
  { userId, cursor, limit, ...range }: DiaryPageInput,
  { withReviews = false } = {},
): Promise<DatePage> {
  const page = { ...range, before: parseDateCursor(cursor), limit: limit + 1 };
  await tryRefoldBeforeReading(deps, userId);
  return await deps.storage.snapshot(async (db) => {
    const days = byDate(await listDays(db, userId, page));
    const marks = byDate(await listDayMarks(db, userId, page));
    const reviewDates = withReviews ? await listReviewDates(db, userId, page) : [];
    const dates = [...new Set([...days.keys(), ...marks.keys(), ...reviewDates])]
      .toSorted()
      .toReversed()
      .slice(0, page.limit);
    const sessions = await readSessionsOf(deps, db, userId, dates.slice(0, limit));
    return { dates, days, marks, sessions };
  });
}

const byDate = <Dated extends { sleepDate: SleepDate }>(rows: readonly Dated[]) =>
  new Map(rows.map((row) => [row.sleepDate, row]));

async function readSessionsOf(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  userId: string,
  dates: readonly SleepDate[],
): Promise<Map<SleepDate, DatedSession[]>> {
  const [to, from] = [dates[0], dates.at(-1)];
  if (to === undefined || from === undefined) return new Map();
  const sessions = await readSessions(deps, db, { userId, from, to });
  return Map.groupBy(sessions, ({ sleepDate }) => sleepDate);
}
