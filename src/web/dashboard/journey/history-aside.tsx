import { useDeferredValue } from 'react';
import { Link } from '#web/ui/link.tsx';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { decimalHours, grouped } from '#web/time/sleep-times.ts';
import { monthName } from './date-names.ts';
import { addUp, monthRange, partialMonths } from './range-totals.ts';
import type { History } from './use-history.ts';
import { toDiarySearch } from './journey-address.ts';
import { useDays, type DateRange } from '#web/api/queries/diary.ts';

/** As an initial value, because undefined means none. */
const NO_MONTHS: History['allMonths'] = [];

/** Totals of the range and, in wide windows, links to months. */
export function HistoryAside({
  range,
  months,
}: {
  range: DateRange;
  months: History['allMonths'];
}) {
  const parts = partialMonths(range);
  // Render the links, up to hundreds, after the first frame.
  const linkedMonths = useDeferredValue(months, NO_MONTHS);
  const { data: days } = useDays(parts);
  const totals =
    months === undefined || days === undefined ? undefined : addUp(range, months, days);
  return (
    <>
      <output className="block min-h-11 pt-2 text-sm text-ink-2 tabular-nums">
        {totals !== undefined &&
          totals.days > 0 &&
          HISTORY_MESSAGES.totals({
            days: totals.days,
            fullDays: grouped(totals.fullDays),
            hours: decimalHours(totals.minutes),
            points: grouped(totals.points),
          })}
      </output>
      {linkedMonths !== undefined && linkedMonths.length > 0 && (
        <nav aria-label={HISTORY_MESSAGES.months} className="screen-only hidden desk:block">
          <ul className="max-h-[50vh] overflow-y-auto">
            {linkedMonths.map(({ month }) => {
              const { from, to } = monthRange(month);
              return (
                <li key={month}>
                  <Link
                    to={{ search: toDiarySearch(from, to) }}
                    aria-current={range.from === from && range.to === to ? 'true' : undefined}
                    className="flex min-h-11 items-center font-medium text-soga"
                  >
                    {monthName(month)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
    </>
  );
}
