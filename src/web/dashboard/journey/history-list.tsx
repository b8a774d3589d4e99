import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useScreenTimeZone } from '#web/app/screen-time-zone.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { HISTORY_WORDS } from '#web/words/dashboard-history.ts';
import { livingStreak } from '../my-stats/living-streak.ts';
import { SleepRow } from '../sleep-row.tsx';
import { decimalHours, grouped, monthName } from '../sleep-times.ts';
import type { HistoryRow } from './history-rows.ts';
import type { History } from './use-history.ts';

/** What a line is high before it is measured: month heads are a little lower. */
const ESTIMATED_HEIGHT_PX = 72;

/** Lines kept ready beyond the screen, so that the Tab key and a fast thumb find the next ones. */
const OVERSCAN = 10;

/** Lines left below when the next ones are asked for: a hard fling takes half a second over them. */
const LOADED_AHEAD = 50;

/** The lines of the history of which only those near the screen exist, however many there are. */
export function HistoryList({ history, data }: { history: History; data: DashboardData }) {
  const { rows, hasMore, loadMore } = history;
  const list = useRef<HTMLUListElement>(null);
  const top = useTopInPage(list);
  const screenZone = useScreenTimeZone();
  const inStreak = livingStreak(data.recentSleeps ?? [], data.currentStreak ?? 0);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index]),
  });
  const shown = virtualizer.getVirtualItems();

  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - LOADED_AHEAD) loadMore();
  });

  return (
    <ul
      ref={list}
      aria-labelledby="history-title"
      className="rows relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              // Above its class: each line lies where the virtual list says.
              style={{ position: 'absolute', inset: '0 0 auto', translate: `0 ${start - top}px` }}
            >
              {row.kind === 'month' ? (
                <MonthHead row={row} />
              ) : (
                <SleepRow
                  sleep={row.sleep}
                  isInStreak={inStreak(row.sleep)}
                  screenZone={screenZone}
                />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

function MonthHead({ row: { month, totals } }: { row: HistoryRow & { kind: 'month' } }) {
  return (
    <div className="pt-4">
      <h3 className="text-lg">{monthName(month)}</h3>
      {totals !== undefined && (
        <p className="text-sm text-ink-2 tabular-nums">
          {HISTORY_WORDS.monthTotals(
            totals.fullDays,
            decimalHours(totals.minutes),
            grouped(totals.points),
          )}
        </p>
      )}
    </div>
  );
}

const keyOf = (row: HistoryRow | undefined): string =>
  row === undefined ? '' : row.kind === 'month' ? row.month : row.sleep.id;

/** How far below the top of the page an element begins (px), also after what is above it has grown. */
function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current !== null)
        setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
