import type { Kysely } from 'kysely';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import type { ImportMarkStatus } from '#domain/import-plan.ts';
import { listDayMarks, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '../deps.ts';
import { EARLIEST_DATE, MARKED_AHEAD_DAYS, requireMarkQuota } from '../insights/day-mark.ts';

type PlannedMarks = {
  marks: ImportMarkStatus[];
  /** Those to write. */
  writtenMarks: DayMarkRecord[];
};

/**
 * Decides which marks of an import are written: the mark of a date stays, and an empty one is none. Throws
 * TOO_MANY_MARKS.
 */
export async function planMarks(
  { now, wallClock }: Pick<UseCaseDeps, 'now' | 'wallClock'>,
  db: Kysely<Schema>,
  userId: string,
  incoming: readonly DayMarkRecord[],
): Promise<PlannedMarks> {
  const marked = new Set((await readMarksOfDates(db, userId, incoming)).keys());
  // A day more, because the sleeper may be ahead of UTC.
  const latest = addDays(wallClock(now(), 'UTC').date, MARKED_AHEAD_DAYS + 1);
  const marks = incoming.map(({ sleepDate, kind, noSleep }): ImportMarkStatus => {
    if (sleepDate < EARLIEST_DATE) return 'tooOld';
    if (sleepDate > latest) return 'inFuture';
    const isEmpty = kind === null && noSleep === 0;
    if (isEmpty || marked.has(sleepDate)) return 'same';
    marked.add(sleepDate);
    return 'new';
  });
  const writtenMarks = incoming.filter((_, index) => marks[index] === 'new');
  if (writtenMarks.length > 0) await requireMarkQuota(db, userId, writtenMarks.length);
  return { marks, writtenMarks };
}

/** The marks that the import wrote and the sleeper has not changed. */
export async function findUnchangedMarks(
  db: Kysely<Schema>,
  userId: string,
  written: readonly DayMarkRecord[],
): Promise<DayMarkRecord[]> {
  const current = await readMarksOfDates(db, userId, written);
  return written.filter(({ sleepDate, kind, noSleep }) => {
    const now = current.get(sleepDate);
    return now?.kind === kind && now.noSleep === noSleep;
  });
}

/** The diary's marks around the dates of these, by date. */
async function readMarksOfDates(
  db: Kysely<Schema>,
  userId: string,
  marks: readonly DayMarkRecord[],
): Promise<Map<SleepDate, DayMarkRecord>> {
  if (marks.length === 0) return new Map();
  const dates = marks.map(({ sleepDate }) => sleepDate).toSorted();
  const range = { from: dates[0], to: dates.at(-1), limit: Number.MAX_SAFE_INTEGER };
  const known = await listDayMarks(db, userId, range);
  return new Map(known.map((mark) => [mark.sleepDate, mark]));
}
