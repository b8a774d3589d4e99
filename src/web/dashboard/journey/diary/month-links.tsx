import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import { useMonths } from '#web/api/queries/diary.ts';
import { useLanguage } from '#web/messages/language.ts';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { format } from '#web/time/sleep-times.ts';
import { Link } from '#web/ui/link.tsx';
import { toDiarySearch, toJourneySearch, useJourneyAddress } from '../journey-address.ts';
import { monthRange, toMonthOfRange } from '../range-totals.ts';

/** Of a bar: width for a full night. */
const NIGHT_PX = 1.6;

/**
 * Links to the months with sleep, in a column with bars of full nights, newest on top, or in a strip, newest at its end;
 * the shown one leads back to all of them. Memoized: ten years have many.
 */
export const MonthLinks = memo(function MonthLinks({ isColumn = false }: { isColumn?: boolean }) {
  useLanguage();
  const { data: months = [] } = useMonths();
  const { range } = useJourneyAddress();
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = strip.current?.querySelector('[aria-current]') ?? strip.current?.lastElementChild;
    if (!isColumn) shown?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [isColumn]);
  const ordered = isColumn ? months : months.toReversed();
  const isAll = range.from === undefined && range.to === undefined;
  const shown = isAll ? months[0]?.month : toMonthOfRange(range);
  return (
    <nav
      ref={strip}
      aria-label={HISTORY_MESSAGES.months}
      className={`screen-only font-medium text-ink-2 ${isColumn ? 'month-column' : 'month-strip'}`}
    >
      {ordered.map(({ month, fullDays }, index) => {
        const { from, to } = monthRange(month);
        const isShown = month === shown;
        const yearName = format(month, 'UTC', { year: 'numeric' });
        const isNewYear = !ordered[index - 1]?.month.startsWith(month.slice(0, 4));
        return (
          <Fragment key={month}>
            {isNewYear && (isColumn || index > 0) && (
              <span className="font-display text-ink">{yearName}</span>
            )}
            <Link
              to={{
                search: isShown && !isAll ? toJourneySearch('diary') : toDiarySearch(from, to),
              }}
              aria-current={isShown ? 'true' : undefined}
            >
              {format(month, 'UTC', { month: 'short' })}
              <span className="sr-only"> {yearName}</span>
              {isColumn && <i style={{ width: fullDays * NIGHT_PX }} />}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
});
