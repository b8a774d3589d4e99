import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import type { Month } from '../contract.ts';
import { useIsPrinted } from '#pictures/web/use-is-printed.ts';
import { usePaintedFrames } from '#pictures/web/use-painted-frames.ts';
import type { EntryLook } from './diary-entry.tsx';
import { DiaryGroup } from './diary-group.tsx';
import type { DiaryList as Listed } from './use-diary-list.ts';

/** Screens below the viewport at which the next page is fetched; a hard fling takes half a second for them. */
const LOADED_AHEAD = '0px 0px 500%';

type DiaryListProps = EntryLook & {
  list: Listed;
  months: readonly Month[] | undefined;
  noSleepDates: readonly string[];
  selected: string | undefined;
};

/**
 * The loaded dates in groups, of which each frame renders one more. The browser lays out only the groups near the
 * screen (`content-visibility`); on single rows this would cost more than it saves.
 */
export function DiaryList({ list, selected, ...look }: DiaryListProps) {
  const { hasMore, loadMore } = list;
  // Deferred, so that a page or a group is rendered in slices and no frame of a scroll waits for it.
  const groups = useDeferredValue(list.groups);
  const element = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(element, groups[1]?.length ?? 0);
  const frames = useDeferredValue(usePaintedFrames(groups.length));
  const isPrinted = useIsPrinted();
  useEffect(() => {
    const last = element.current?.children[groups.length - 1];
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
    <div ref={element} role="list" aria-labelledby="history-title" className="diary-list">
      {groups.map((dates, index) => {
        const isReady = isPrinted || index <= frames;
        const height = dates.length * rowHeight;
        return (
          <ul
            key={dates[0]?.sleeps[0]?.id}
            role="none"
            style={isReady ? { containIntrinsicBlockSize: `auto ${height}px` } : { height }}
          >
            {isReady && (
              <DiaryGroup
                {...look}
                dates={dates}
                before={groups[index - 1]?.at(-1)}
                selected={dates.some(({ date }) => date === selected) ? selected : undefined}
                hasMore={hasMore}
              />
            )}
          </ul>
        );
      })}
    </div>
  );
}

/** The mean height of an entry with its share of the headings (px), kept for the next visit. */
let knownRowHeight = 96;

/** Measures the second group, whose entries give the height of groups without a layout. */
function useRowHeight(list: RefObject<HTMLElement | null>, rows: number): number {
  const [height, setHeight] = useState(knownRowHeight);
  useEffect(() => {
    const group = list.current?.children[1];
    if (!group || rows === 0) return undefined;
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
