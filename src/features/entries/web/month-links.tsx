import { Fragment, memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMonths } from '#diary/web/queries.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { HISTORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { format } from '#kernel/web/time/sleep-times.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { toDiarySearch, toJourneySearch, useJourneyAddress } from '#diary/web/journey-address.ts';
import { isRightToLeft } from '#pictures/web/picture/scales.ts';
import { readSteps } from '#pictures/web/picture/use-roving-focus.ts';
import { monthRange } from '#kernel/rules/calendar.ts';
import { toMonthOfRange } from './range-totals.ts';

/** Of a bar: width for a full night. */
const NIGHT_PX = 1.6;

const KEYS = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
};

/**
 * Links to the months with sleep, in a column with bars of full nights, newest on top, or in a strip, newest at its end;
 * the shown one leads back to all of them. One tab stop, from which the arrow keys move: ten years have 120. Memoized.
 */
export const MonthLinks = memo(function MonthLinks({ isColumn = false }: { isColumn?: boolean }) {
  useLanguage();
  const { data: months = [] } = useMonths();
  const { range } = useJourneyAddress();
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = strip.current?.querySelector('[aria-current]') ?? strip.current?.lastElementChild;
    if (isColumn || !strip.current || !shown) return;
    // Not scrollIntoView, after which Tab would begin behind the strip and miss the search.
    const box = strip.current.getBoundingClientRect();
    const end = shown.getBoundingClientRect();
    strip.current.scrollBy(isRightToLeft() ? end.left - box.left : end.right - box.right, 0);
  }, [isColumn]);
  const ordered = isColumn ? months : months.toReversed();
  const isAll = range.from === undefined && range.to === undefined;
  const shown = isAll ? months[0]?.month : toMonthOfRange(range);
  const [focused, setFocused] = useState<string>();
  const stop = [focused, shown].find((one) => months.some(({ month }) => month === one));
  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(strip.current?.querySelectorAll('a') ?? [])];
    const steps = readSteps(event, KEYS);
    if (steps === undefined) return;
    event.preventDefault();
    const index = links.findIndex((link) => link === event.currentTarget) + steps;
    links[Math.max(0, Math.min(links.length - 1, index))]?.focus();
  };
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
              tabIndex={month === (stop ?? months[0]?.month) ? 0 : -1}
              onFocus={() => setFocused(month)}
              onKeyDown={moveFocus}
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
