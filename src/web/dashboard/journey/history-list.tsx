import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { HistoryGroup } from './history-group.tsx';
import type { History } from './use-history.ts';
import { useIsPrinted } from './use-is-printed.ts';
import { usePaintedFrames } from './use-painted-frames.ts';

/** Screens below the viewport at which the next page is fetched; a hard fling takes half a second for them. */
const LOADED_AHEAD = '0px 0px 500%';

type HistoryListProps = {
  history: History;
  isInStreak: (sleep: SleepEntry) => boolean;
  screenZone: string;
};

/**
 * The loaded sleeps in groups, of which each frame renders one more. The browser lays out only the groups near the
 * screen (`content-visibility`); on single rows this would cost more than it saves.
 */
export function HistoryList({ history, isInStreak, screenZone }: HistoryListProps) {
  const { groups, months, hasMore, loadMore } = history;
  const list = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(list, groups[0]?.length ?? 0);
  // Deferred, so that a group is rendered in slices and no frame of a scroll waits for it.
  const frames = useDeferredValue(usePaintedFrames(groups.length));
  const isPrinted = useIsPrinted();
  useEffect(() => {
    const last = list.current?.children[groups.length - 1];
    if (!hasMore || !last) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && loadMore(),
      { rootMargin: LOADED_AHEAD },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [groups.length, hasMore, loadMore]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A list element has no groups of items.
    <div ref={list} role="list" aria-labelledby="history-title" className="history-list">
      {groups.map((sleeps, index) => {
        const isReady = isPrinted || index <= frames;
        const height = sleeps.length * rowHeight;
        return (
          <ul
            key={sleeps[0]?.id}
            role="none"
            className="rows"
            style={isReady ? { containIntrinsicBlockSize: `auto ${height}px` } : { height }}
          >
            {isReady && (
              <HistoryGroup
                sleeps={sleeps}
                before={groups[index - 1]}
                after={groups[index + 1]}
                months={months}
                isInStreak={isInStreak}
                screenZone={screenZone}
                hasMore={hasMore}
              />
            )}
          </ul>
        );
      })}
    </div>
  );
}

/** The mean height of a row with its share of the headings (px), kept for the next visit. */
let knownRowHeight = 76;

/** Measures the first group, whose rows stand for those of the groups without a layout. */
function useRowHeight(list: RefObject<HTMLElement | null>, rows: number): number {
  const [height, setHeight] = useState(knownRowHeight);
  useEffect(() => {
    const group = list.current?.firstElementChild;
    if (!group) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.height === 0) return;
      knownRowHeight = Math.round(entry.contentRect.height / rows);
      setHeight(knownRowHeight);
    });
    observer.observe(group);
    return () => observer.disconnect();
  }, [list, rows]);
  return height;
}
