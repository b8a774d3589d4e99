import { memo, useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { InsightsResponse } from '../../contract.ts';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { nameNight } from '#pictures/web/cloth/describe-night.ts';
import { Shapes } from '#pictures/web/picture/drawing.ts';
import { useWidth } from '#pictures/web/picture/picture.tsx';
import { useRovingFocus } from '#pictures/web/picture/use-roving-focus.ts';
import { useIsPrinted } from '#pictures/web/use-is-printed.ts';
import { drawAxis, drawGroup, layOutRaster, type RasterGroup } from './raster-drawing.ts';
import { DAY_BEGINS_MINUTES_EARLY, type DrawnNight } from '#pictures/web/drawn-nights.ts';

/** Two weeks: a group is rendered within a frame, also on a slow phone. */
const ROWS_OF_GROUP = 14;

/** The usual times are the medians of so many nights. */
const USUAL_NIGHTS = 28;

/** Distance of a group from the window at which it is rendered. */
const RENDERED_AHEAD_PX = 400;

const WEEK = 7;
const KEYS = { ArrowDown: 1, ArrowUp: -1, PageDown: WEEK, PageUp: -WEEK };

export type RasterProps = {
  rows: readonly DrawnNight[];
  /** The date with the tab stop; the selected one, where a night stands beside. */
  chosen: string;
  onChoose: (date: string) => void;
  onOpen: (date: string) => void;
  /** From 1000 px: a click selects; on a phone it opens. */
  isDesk: boolean;
  usual: InsightsResponse['usual'] | undefined;
  isDoubled: boolean;
  loadMore?: (() => void) | undefined;
};

/** A row for each date, newest on top, from 18:00 to 18:00. */
export function Raster({ rows, usual, isDesk, isDoubled, ...props }: RasterProps) {
  const { chosen, onChoose, onOpen, loadMore } = props;
  const { frame: place, width } = useWidth();
  const layout = useMemo(
    () => layOutRaster(width, isDesk, isDoubled ? 2 : 1),
    [width, isDesk, isDoubled],
  );
  const usualMinutes = useMemo(() => listUsualMinutes(usual), [usual]);
  const axis = drawAxis(layout, usualMinutes);
  const frame = useRef<HTMLFieldSetElement>(null);
  const groups = width === 0 ? 0 : Math.ceil(rows.length / ROWS_OF_GROUP);
  const isNear = useNearGroups(frame, groups);
  const { rowHeight } = layout;

  const chosenIndex = rows.findIndex(({ sleepDate }) => sleepDate === chosen);
  const stop = Math.max(0, chosenIndex);
  const dateAt = (index: number) =>
    rows[Math.max(0, Math.min(rows.length - 1, index))]?.sleepDate ?? '';
  const { focusNow, onKeyDown } = useRovingFocus({
    index: stop,
    count: rows.length,
    choose: (index) => onChoose(dateAt(index)),
    keys: KEYS,
  });
  useRowInView(frame, chosenIndex);

  const isNearEnd = isNear(groups - 1);
  const isMissing = chosenIndex === -1 && chosen < dateAt(rows.length - 1);
  useEffect(() => {
    if (isNearEnd || isMissing) loadMore?.();
  }, [isNearEnd, isMissing, loadMore]);

  const findDate = ({ currentTarget, clientY }: MouseEvent) =>
    dateAt(Math.floor((clientY - currentTarget.getBoundingClientRect().top) / rowHeight));
  const pointer = {
    onClick: (event: MouseEvent) =>
      event.target instanceof HTMLButtonElement || (isDesk ? onChoose : onOpen)(findDate(event)),
  };
  return (
    <div ref={place} className="raster">
      <svg width={width} height={axis.height} aria-hidden="true">
        <Shapes layers={[]} labels={axis.labels} />
      </svg>
      <fieldset
        ref={frame}
        aria-label={NIGHTS_MESSAGES.raster.label}
        className="raster-rows relative cursor-pointer"
        style={{ height: rows.length * rowHeight }}
        {...pointer}
      >
        {Array.from({ length: groups }, (_, group) => {
          const first = group * ROWS_OF_GROUP;
          const end = Math.min(first + ROWS_OF_GROUP, rows.length);
          return (
            <div key={group} data-group={group} style={{ height: (end - first) * rowHeight }}>
              {isNear(group) && (
                <Rows
                  rows={rows}
                  first={first}
                  end={end}
                  layout={layout}
                  chosen={isDesk && stop >= first && stop < end ? stop : -1}
                  usualMinutes={first < USUAL_NIGHTS ? usualMinutes : NONE}
                />
              )}
            </div>
          );
        })}
        {rows[stop] !== undefined && (
          <button
            // A new element for each date: screen readers announce a focus that moves.
            key={dateAt(stop)}
            ref={focusNow}
            type="button"
            aria-label={nameNight(dateAt(stop), rows[stop])}
            data-date={dateAt(stop)}
            className="date-stop"
            style={{ top: stop * rowHeight, height: rowHeight }}
            onKeyDown={onKeyDown}
            onClick={() => onOpen(dateAt(stop))}
          />
        )}
      </fieldset>
    </div>
  );
}

/** Memoized: scrolling draws new groups only. */
const Rows = memo(function Rows(group: RasterGroup) {
  useLanguage();
  const { width, height, ...shapes } = drawGroup(group);
  return (
    <svg width={width} height={height} aria-hidden="true">
      <Shapes {...shapes} />
    </svg>
  );
});

const NONE: readonly number[] = [];

/** Minutes of a row. */
const listUsualMinutes = (usual: RasterProps['usual']) =>
  [usual?.bed.median, usual?.wake.median].flatMap((median) =>
    typeof median === 'number' ? (median + DAY_BEGINS_MINUTES_EARLY) % MINUTES_PER_DAY : [],
  );

/** Whether a group is near the window; all are when printing. */
function useNearGroups(frame: RefObject<HTMLElement | null>, groups: number) {
  const isPrinted = useIsPrinted();
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0, 1]));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const group = Number((target as HTMLElement).dataset['group']);
            if (isIntersecting) after.add(group);
            else after.delete(group);
          }
          return after;
        }),
      { rootMargin: `${RENDERED_AHEAD_PX}px 0px` },
    );
    const elements = [...(frame.current?.children ?? [])];
    for (const element of elements.slice(0, groups)) observer.observe(element);
    return () => observer.disconnect();
  }, [frame, groups]);
  return (group: number) => isPrinted || near.has(group);
}

/** Scrolls to the selected row when another picture, a key or the address selects it out of sight. */
function useRowInView(frame: RefObject<HTMLElement | null>, index: number): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (index < 0 || (wasFirst && index === 0)) return;
    frame.current?.querySelector('.date-stop')?.scrollIntoView({ block: 'nearest' });
  }, [frame, index]);
}
