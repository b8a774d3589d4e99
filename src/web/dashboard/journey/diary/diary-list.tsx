import { useDeferredValue, useEffect, useRef } from 'react';
import type { Month } from '#contract/diary.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import { usePaintedFrames } from '../use-painted-frames.ts';
import type { EntryLook } from './diary-entry.tsx';
import { DiaryGroup } from './diary-group.tsx';
import type { DiaryList as Listed } from './use-diary-list.ts';

/** Screens below the viewport at which the next page is fetched; a hard fling takes half a second for them. */
const LOADED_AHEAD = '0px 0px 500%';

/** About the height of an entry with its share of the headings, for groups without a layout. */
const ROW_PX = 96;

type DiaryListProps = EntryLook & {
  list: Listed;
  months: readonly Month[] | undefined;
  noSleepDates: readonly string[];
  selected: string | undefined;
  yearAgo: string | undefined;
};

/**
 * The loaded dates in groups, of which each frame renders one more. The browser lays out only the groups near the
 * screen (`content-visibility`); on single rows this would cost more than it saves.
 */
export function DiaryList({ list, selected, yearAgo, ...look }: DiaryListProps) {
  const { hasMore, loadMore } = list;
  // Deferred, so that a page or a group is rendered in slices and no frame of a scroll waits for it.
  const groups = useDeferredValue(list.groups);
  const element = useRef<HTMLDivElement>(null);
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
        const height = dates.length * ROW_PX;
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
                yearAgo={dates.some(({ date }) => date === yearAgo) ? yearAgo : undefined}
                hasMore={hasMore}
              />
            )}
          </ul>
        );
      })}
    </div>
  );
}
