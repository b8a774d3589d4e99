import type { Kysely } from 'kysely';
import { addDays, type SleepDate } from '#domain/calendar.ts';
import { listDayMarks, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '../deps.ts';
import { MARKED_AHEAD_DAYS } from '../insights/day-mark.ts';
import { EARLIEST_DATE, invalidDate } from '../insights/sleep-date.ts';

type PlannedMarks = {
  marks: ('new' | 'same')[];
  /** Those to write. */
  writtenMarks: DayMarkRecord[];
};

/** Throws INVALID_INPUT if a mark is of a date that can't be marked. */
export function requireMarkDates(
  { now, wallClock }: Pick<UseCaseDeps, 'now' | 'wallClock'>,
  marks: readonly DayMarkRecord[],
): void {
  // A day more, because the sleeper may be ahead of UTC.
  const latest = addDays(wallClock(now(), 'UTC').date, MARKED_AHEAD_DAYS + 1);
  const index = marks.findIndex(({ sleepDate }) => sleepDate < EARLIEST_DATE || sleepDate > latest);
  if (index !== -1) throw invalidDate(`marks.${index}.sleepDate`);
}

/** Decides which marks of an import are written: the mark of a date stays, and an empty one is none. */
export async function planMarks(
  db: Kysely<Schema>,
  userId: string,
  incoming: readonly DayMarkRecord[],
): Promise<PlannedMarks> {
  const planned: PlannedMarks = { marks: [], writtenMarks: [] };
  const marked = new Set((await readMarksOf(db, userId, incoming)).keys());
  for (const mark of incoming) {
    const isEmpty = mark.kind === null && mark.noSleep === 0;
    const isNew = !isEmpty && !marked.has(mark.sleepDate);
    planned.marks.push(isNew ? 'new' : 'same');
    if (!isNew) continue;
    planned.writtenMarks.push(mark);
    marked.add(mark.sleepDate);
  }
  return planned;
}

/** The diary's marks around the dates of these, by date. */
export async function readMarksOf(
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
