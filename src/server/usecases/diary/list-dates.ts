import type { DecodedPart } from '#contract/routes/routes.ts';
import type { SleepDate } from '#domain/calendar.ts';
import type { Diary } from '#domain/diary.ts';
import { needsReview } from '#domain/sleep.ts';
import { isInRange } from '#server/usecases/paging.ts';

/**
 * The dates of a diary after the cursor, newest first. A date has sleep that counts, a mark or, with `withReviews`, sleep
 * in review.
 */
export function listDates(
  { days, marks, ended }: Diary,
  { cursor: before = '~', ...range }: Omit<DecodedPart<'GET /days', 'query'>, 'limit'>,
  { withReviews = false } = {},
): SleepDate[] {
  const reviewed = withReviews ? ended.filter(needsReview) : [];
  const isShown = isInRange(range);
  const dates = [...days, ...marks.values(), ...reviewed].map(({ sleepDate }) => sleepDate);
  return [...new Set(dates)]
    .filter((sleepDate) => sleepDate < before && isShown({ sleepDate }))
    .toSorted()
    .toReversed();
}
