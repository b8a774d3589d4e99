import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { HistoryLine } from './history-line.tsx';
import type { HistoryRow } from './history-rows.ts';
import type { History } from './use-history.ts';
import { useLineHeights } from './use-line-heights.ts';
import { useOverscan } from './use-overscan.ts';

/** Remaining rows at which the next page is fetched; a hard fling takes half a second for them. */
const LOADED_AHEAD = 50;

type HistoryListProps = {
  history: History;
  isInStreak: (sleep: SleepEntry) => boolean;
  screenZone: string;
};

/**
 * Virtualized list of the history. It renders on each
 * scroll frame, so constant values are passed in.
 */
export function HistoryList({ history, isInStreak, screenZone }: HistoryListProps) {
  const { rows, naps, hasMore, loadMore } = history;
  const list = useRef<HTMLUListElement>(null);
  const top = useTopInPage(list);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    rangeExtractor: useOverscan(),
    scrollMargin: top,
    // Renders the first rows without waiting for a layout.
    initialRect: { width: innerWidth, height: innerHeight },
    // A stable function, because a new one would lay out all rows again.
    getItemKey: useCallback((index: number) => toRowKey(rows[index]), [rows]),
    ...useLineHeights(rows),
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - LOADED_AHEAD;
  useEffect(() => {
    if (hasMore && isNearEnd) loadMore();
  }, [hasMore, isNearEnd, loadMore]);

  return (
    <ul
      ref={list}
      aria-labelledby="history-title"
      className="rows long-rows"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <HistoryLine
              key={key}
              ref={virtualizer.measureElement}
              row={row}
              index={index}
              count={hasMore ? undefined : rows.length}
              top={start - top}
              isNap={row.kind === 'sleep' && naps.has(row.sleep.id)}
              isInStreak={row.kind === 'sleep' && isInStreak(row.sleep)}
              screenZone={screenZone}
            />
          )
        );
      })}
    </ul>
  );
}

const toRowKey = (row: HistoryRow | undefined): string =>
  row === undefined ? '' : row.kind === 'month' ? row.month : row.sleep.id;

/** The list's offset at the last visit: with it, the first frame has no rows below the screen. */
let knownTop = 0;

/** Offset of an element from the top of the page (px), updated when content above it grows. */
function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(knownTop);
  useEffect(() => {
    const measure = () => {
      if (element.current === null) return;
      knownTop = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
      setTop(knownTop);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
