import type { DecodedPart } from '#routes.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Diary } from '../rules/diary.ts';
import { needsReview } from '../rules/sleep.ts';
import { isInRange } from '#kernel/server/usecase/paging.ts';

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
