import { useDeferredValue, useEffect, useId, useRef, useState, type UIEvent } from 'react';
import { flushSync } from 'react-dom';
import type { InsightsResponse } from '#contract/insights.ts';
import { NIGHTS_MESSAGES } from '#web/messages/app.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { HourAxis, hoursFrom, MINUTES_PER_DAY, place } from '../hours.tsx';
import { useIsPrinted } from '../use-is-printed.ts';
import { usePaintedFrames } from '../use-painted-frames.ts';
import { ChosenRow } from './chosen-row.tsx';
import { RasterBlock } from './raster-block.tsx';
import type { RasterRow } from './raster-rows.ts';
import { usualText } from './row-text.ts';
import { useListKeys, type ListKeys } from './use-list-keys.ts';

/** A row runs from 18:00 to 18:00. */
const EVENING_HOUR = 18;

/** Length of a dash of the usual times with its gap. */
const DASH_PX = 9;

/** Five weeks fit on a phone, and twelve in a wide window; nights.css has the heights of both windows. */
const SIZES_PX = { phone: { row: 12, window: 420 }, desk: { row: 8, window: 672 } };
const DESK = '(min-width: 1000px)';

/** Rows of a block, and rendered above and below the viewport after the first frame. */
const ROWS_READY = 10;

/** A pause between two blocks while scrolling, in which their buttons are rendered. */
const SETTLED_AFTER_MS = 100;

/** A week up or down. */
const PAGE_ROWS = 7;

/** Remaining rows at which the next page is fetched. */
const LOADED_AHEAD = 60;

const KEYS = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS };

type RasterProps = {
  rows: readonly RasterRow[];
  usual: InsightsResponse['usual'] | undefined;
  hasMore: boolean;
  loadMore: () => void;
};

/** The sleep raster: a row for each date, newest on top. */
export function Raster({ rows, usual, hasMore, loadMore }: RasterProps) {
  const words = NIGHTS_MESSAGES.raster;
  const [isDoubled, setDoubled] = useState(false);
  const id = useId();
  const keys = useListKeys(id, rows.length, KEYS);
  const [bed, wake] = [usual?.bed.median ?? null, usual?.wake.median ?? null];
  const chosenRow = rows[keys.chosen];
  return (
    <section aria-labelledby={`${id}title`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}title`} className="text-[1.375rem]">
          {words.title}
        </h2>
        <Checkbox
          className="screen-only text-sm font-semibold"
          checked={isDoubled}
          onChange={({ target }) => setDoubled(target.checked)}
        >
          {words.doubled}
        </Checkbox>
      </div>
      <p className="pb-2">
        {usual && usual.state !== 'not-enough'
          ? usualText(usual)
          : isDoubled
            ? words.noUsualDoubled
            : words.noUsual}
      </p>
      <Legend hasUsual={bed !== null || wake !== null} />
      {chosenRow !== undefined && <ChosenRow row={chosenRow} />}
      <HourAxis hours={hoursFrom(EVENING_HOUR, isDoubled ? 2 : 1)} />
      <RasterWindow
        rows={rows}
        keys={keys}
        usualMinutes={[bed, wake].filter((minute) => minute !== null)}
        days={isDoubled ? 2 : 1}
        hasMore={hasMore}
        loadMore={loadMore}
      />
      <p className="screen-only pt-2 text-sm text-ink-2">{words.hint}</p>
    </section>
  );
}

type RasterWindowProps = Pick<RasterProps, 'rows' | 'hasMore' | 'loadMore'> & {
  keys: ListKeys;
  usualMinutes: number[];
  days: number;
};

/** The rows near the viewport in one SVG: an SVG in each row takes several times as long to lay out. */
function RasterWindow({ rows, keys, usualMinutes, days, hasMore, loadMore }: RasterWindowProps) {
  const list = useRef<HTMLDivElement>(null);
  const [sizes] = useState(() => SIZES_PX[matchMedia(DESK).matches ? 'desk' : 'phone']);
  const rowHeight = sizes.row;
  const { parts, hasTargets, onScroll } = useParts(rows.length, keys.chosen, sizes);
  const [first, end] = [parts[0]?.first ?? 0, parts.at(-1)?.end ?? 0];
  const { chosen, toElementId, moveFocus, handlers } = keys;
  useEffect(moveFocus);
  // A row outside the DOM can't be the tab stop.
  const stop = chosen >= first && chosen < end ? chosen : first;

  const isNearEnd = end >= rows.length - LOADED_AHEAD;
  useEffect(() => {
    if (hasMore && isNearEnd) loadMore();
  }, [hasMore, isNearEnd, loadMore]);
  useEffect(() => {
    const top = chosen * rowHeight;
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const nearest = Math.max(top + rowHeight - clientHeight, Math.min(top, scrollTop));
    if (nearest !== scrollTop) list.current?.scrollTo(0, nearest);
  }, [chosen, rowHeight]);

  return (
    <div ref={list} onScroll={onScroll} className="raster raster-window">
      {parts.map((part) => (
        <svg
          key={part.topPx}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such elements.
          role="group"
          className="mirrored"
          aria-label={NIGHTS_MESSAGES.raster.label}
          height={part.heightPx}
          {...handlers}
        >
          <g transform={`translate(0 ${-part.topPx})`}>
            {splitIntoBlocks(part).map((block) => (
              <RasterBlock
                key={block.first}
                rows={rows}
                {...block}
                days={days}
                height={rowHeight}
                toElementId={toElementId}
                hasTargets={hasTargets(block)}
                stop={ifWithin(block, stop)}
                chosen={ifWithin(block, chosen)}
              />
            ))}
            {usualMinutes.flatMap((minute) =>
              Array.from({ length: days }, (_, day) => {
                const x = place((minute + 360) % MINUTES_PER_DAY, day, days);
                // Keep the dashes in place while scrolling.
                const top = part.first * rowHeight;
                const y = { y1: top - (top % DASH_PX), y2: part.end * rowHeight };
                return <line key={`${minute} ${day}`} className="usual" x1={x} x2={x} {...y} />;
              }),
            )}
          </g>
        </svg>
      ))}
    </div>
  );
}

type Block = { first: number; end: number };

const isWithin = ({ first, end }: Block, index: number): boolean => index >= first && index < end;

const ifWithin = (block: Block, index: number): number => (isWithin(block, index) ? index : -1);

const splitIntoBlocks = ({ first, end }: Block): Block[] =>
  Array.from({ length: Math.ceil((end - first) / ROWS_READY) }, (_, i) => {
    const from = first + i * ROWS_READY;
    return { first: from, end: Math.min(from + ROWS_READY, end) };
  });

type Part = { first: number; end: number; topPx: number; heightPx: number };

/**
 * The rendered rows: near the viewport, or all when printing, as one SVG a week so that a page can break after each.
 * Their invisible buttons are rendered after the first frame and in pauses of scrolling; buttons near the selected row
 * are rendered at once, so that a key that scrolls keeps the focus.
 */
function useParts(count: number, chosen: number, { row, window }: { row: number; window: number }) {
  const isPrinted = useIsPrinted();
  const isPainted = usePaintedFrames(1) === 1;
  const ready = isPainted ? ROWS_READY : 0;
  const [scrolled, setScrolled] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent) => {
    const top = Math.floor(currentTarget.scrollTop / row / ROWS_READY) * ROWS_READY;
    if (top !== scrolled) flushSync(() => setScrolled(top));
  };
  const settled = useSettled(isPainted ? scrolled : undefined);
  // An effect moves the focus: until then its button stays.
  const focused = useDeferredValue(chosen);
  const rowsAt = (top: number): Block => {
    const first = Math.max(0, Math.min(top, count - 1) - ready);
    const blocks = Math.ceil((top + window / row + 2 * ready - first) / ROWS_READY);
    return { first, end: Math.min(count, first + blocks * ROWS_READY) };
  };
  const hasTargets = (block: Block) =>
    isPrinted ||
    (settled !== undefined &&
      (isWithin(rowsAt(settled), block.first) ||
        isWithin(block, chosen) ||
        isWithin(block, focused)));
  const parts: Part[] = isPrinted
    ? Array.from({ length: Math.ceil(count / PAGE_ROWS) }, (_, i) => {
        const rows = Math.min(PAGE_ROWS, count - i * PAGE_ROWS);
        const [from, topPx] = [i * PAGE_ROWS, i * PAGE_ROWS * row];
        return { first: from, end: from + rows, topPx, heightPx: rows * row };
      })
    : [{ ...rowsAt(scrolled), topPx: 0, heightPx: count * row }];
  return { parts, hasTargets, onScroll };
}

/** The value once it has not changed for a moment, rendered without blocking input. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}

/** The same fills and textures, each with its name. */
function Legend({ hasUsual }: { hasUsual: boolean }) {
  const { legend } = NIGHTS_MESSAGES.raster;
  const sample = (kind: 'night' | 'nap' | 'review') => (
    <rect data-kind={kind} x="1" y="1" width="22" height="10" />
  );
  const samples = [
    [legend.night, sample('night')],
    [legend.nap, sample('nap')],
    [legend.review, sample('review')],
    [legend.unknown, <line key="line" className="unknown" x1="0" x2="24" y1="6" y2="6" />],
    ...(hasUsual
      ? [
          [
            legend.usual,
            <line key="line" className="usual" x1="12" x2="12" y1="0" y2="12" />,
          ] as const,
        ]
      : []),
    [legend.change, <path key="path" className="change" d="M9 0 L15 6 L9 12 z" />],
  ] as const;
  return (
    <ul className="raster flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {samples.map(([name, picture]) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="24" height="12" aria-hidden="true">
            {picture}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
