import { addDays } from '#kernel/rules/calendar.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { toLocalTime } from '#kernel/web/time/zoned-time.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { SPAN_DATES } from './trend-dates.ts';

/** The rolling median of the first date looks at the six before it. */
export const YEAR_DATES = SPAN_DATES.year + 6;

/** The nights of the charts, newest first, and today's date. */
export function useYearOfNights() {
  const today = toLocalTime(serverNowMs(), useScreenTimeZone()).date;
  return { ...useNightsOf({ from: addDays(today, -YEAR_DATES) }), today };
}
