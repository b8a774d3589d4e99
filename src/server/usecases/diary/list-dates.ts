import type { SleepDate } from '#domain/calendar.ts';
import type { Diary } from '#domain/diary.ts';
import { needsReview } from '#domain/sleep.ts';
import { isInRange, parseDateCursor, type DiaryPageInput } from '#server/usecases/paging.ts';

/**
 * The dates of a diary after the cursor, newest first: those with sleep that counts or with a mark; `withReviews` adds
 * those with sleep in review. Throws INVALID_INPUT for an unknown cursor.
 */
export function listDates(
  { days, marks, ended }: Diary,
  { cursor, ...range }: Pick<DiaryPageInput, 'cursor' | 'from' | 'to'>,
  { withReviews = false } = {},
): SleepDate[] {
  const before = parseDateCursor(cursor) ?? '~';
  const reviewed = withReviews ? ended.filter(needsReview) : [];
  const isShown = isInRange(range);
  const dates = [...days, ...marks.values(), ...reviewed].map(({ sleepDate }) => sleepDate);
  return [...new Set(dates)]
    .filter((sleepDate) => sleepDate < before && isShown({ sleepDate }))
    .toSorted()
    .toReversed();
}
