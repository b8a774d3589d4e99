import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { OBSERVATORY_MESSAGES } from '#web/messages/app.ts';
import { formatNumber } from '#web/messages/formats.ts';
import { formatLongDate, formatMonth } from '../date-names.ts';
import type { RasterRow } from '../nights/raster-rows.ts';
import { useWidth } from '../picture/picture.tsx';
import { isRightToLeft } from '../picture/scales.ts';
import {
  drawThreads,
  layOutThreads,
  THREADS_HEIGHT_PX,
  type ThreadsLayout,
} from './threads-drawing.ts';
import { moveBrush, SHORTEST_RANGE_DATES, type Brush } from './use-brushed-range.ts';

const BRUSH_HEIGHT_PX = THREADS_HEIGHT_PX - 18;

/** A pointer that moves less selects a night. */
const DRAG_FROM_PX = 4;

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: WEEK,
  PageDown: -WEEK,
  Home: -Infinity,
  End: Infinity,
};

type ThreadsProps = {
  dates: readonly string[];
  rows: ReadonlyMap<string, RasterRow>;
  chosen: string;
  onChoose: (date: string) => void;
  brush: Brush;
  setBrush: (brush: Brush) => void;
  hold: (isHeld: boolean) => void;
};

type Drag = { x: number; kind: 'first' | 'end' | 'move'; brush: Brush; isMoved: boolean };

/** A thread for each night of a year, from falling asleep to waking, and the range of the other pictures. */
export function Threads({ dates, rows, chosen, onChoose, brush, setBrush, hold }: ThreadsProps) {
  const words = OBSERVATORY_MESSAGES;
  const { frame, width } = useWidth();
  const layout = useMemo(() => layOutThreads(dates, width), [dates, width]);
  const drawing = useMemo(() => drawThreads(dates, rows, layout), [dates, rows, layout]);
  const drag = useRef<Drag | null>(null);
  const { toEdge, toIndex } = layout;
  const { first, end } = brush;
  const [left, right] = [toEdge(first), toEdge(end)].toSorted((a, b) => a - b) as [number, number];

  const readX = ({ currentTarget, clientX }: PointerEvent) =>
    clientX - currentTarget.getBoundingClientRect().left;
  const release = () => {
    drag.current = null;
    hold(false);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      const edge = (event.target as HTMLElement).dataset['edge'];
      const kind = edge === 'first' || edge === 'end' ? edge : 'move';
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: readX(event), kind, brush, isMoved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (current === null) return;
      const x = readX(event);
      if (!current.isMoved && Math.abs(x - current.x) < DRAG_FROM_PX) return;
      current.isMoved = true;
      hold(true);
      const days = toIndex(x) - toIndex(current.x);
      setBrush(dragBrush(current, days, dates.length));
    },
    onPointerUp: (event: PointerEvent) => {
      const date = dates[toIndex(readX(event))];
      if (drag.current?.isMoved === false && drag.current.kind === 'move' && rows.has(date ?? ''))
        onChoose(date ?? '');
      release();
    },
    onPointerCancel: release,
  };
  const toSlider = (edge: 'first' | 'end') => {
    const index = edge === 'first' ? first : end - 1;
    const date = dates[index] ?? '';
    return {
      role: 'slider',
      tabIndex: 0,
      className: 'threads-handle',
      'data-edge': edge,
      'aria-label': edge === 'first' ? words.from : words.to,
      'aria-valuemin': 0,
      'aria-valuemax': dates.length - 1,
      'aria-valuenow': index,
      'aria-valuetext': formatLongDate(date),
      style: { left: edge === 'first' ? toEdge(first) : toEdge(end) },
      onKeyDown: (event: KeyboardEvent) => {
        const isAcross = /Right|Left/.test(event.key) && isRightToLeft();
        const days = (STEPS[event.key] ?? 0) * (isAcross ? -1 : 1);
        if (days === 0 || event.shiftKey) return;
        event.preventDefault();
        setBrush(moveEdge(brush, edge, days, dates.length));
      },
    };
  };
  return (
    <div ref={frame} className="picture threads">
      <div className="threads-picture" {...pointer}>
        <svg width={width} height={THREADS_HEIGHT_PX} aria-hidden="true">
          <rect className="threads-brush" x={left} width={right - left} height={BRUSH_HEIGHT_PX} />
          <Axis dates={dates} layout={layout} toY={drawing.toY} />
          <path data-line="unlogged" d={drawing.unlogged} />
          <path className="threads-outside" d={drawing.night} />
          <clipPath id="threads-brush">
            <rect x={left} width={right - left} height={THREADS_HEIGHT_PX} />
          </clipPath>
          <path data-tone="5" clipPath="url(#threads-brush)" d={drawing.night} />
          <path className="threads-nap" d={drawing.nap} />
          <path data-fill="review" d={drawing.review} />
          <path
            className="threads-chosen"
            d={drawing.threads[dates.indexOf(chosen)]?.night ?? ''}
          />
          <path
            className="threads-edge"
            d={`M${left} 0V${BRUSH_HEIGHT_PX}M${right} 0V${BRUSH_HEIGHT_PX}`}
          />
        </svg>
        <div {...toSlider('first')} />
        <div {...toSlider('end')} />
      </div>
    </div>
  );
}

type AxisProps = {
  dates: readonly string[];
  layout: ThreadsLayout;
  toY: (minute: number) => number;
};

function Axis({ dates, layout, toY }: AxisProps) {
  const { toEdge, labelX } = layout;
  const months = dates.flatMap((date, index) => (date.endsWith('-01') ? [{ date, index }] : []));
  const [start, end] = [toEdge(0), toEdge(dates.length)];
  const hours = [6, 12, 18];
  return (
    <>
      <path
        data-line="axis"
        d={hours.map((hour) => `M${start} ${toY(hour * 60)}H${end}`).join('')}
      />
      <path
        className="threads-months"
        d={months.map(({ index }) => `M${toEdge(index)} ${BRUSH_HEIGHT_PX + 2}v5`).join('')}
      />
      {hours.map((hour) => (
        <text key={hour} x={labelX} y={toY(hour * 60) + 4} textAnchor="end">
          {formatNumber((hour + 18) % 24, { minimumIntegerDigits: 2 })}
        </text>
      ))}
      {months
        .filter(({ index }) => Math.abs(toEdge(index) - end) > 40)
        .map(({ date, index }) => (
          <text key={date} x={toEdge(index)} y={THREADS_HEIGHT_PX - 4}>
            {formatMonth(date.slice(0, 7))}
          </text>
        ))}
    </>
  );
}

const dragBrush = ({ kind, brush }: Drag, days: number, count: number): Brush =>
  kind === 'move' ? moveBrush(brush, days, count) : moveEdge(brush, kind, days, count);

/** One end of the range moved; it stops before the other one. */
function moveEdge(
  { first, end }: Brush,
  edge: 'first' | 'end',
  days: number,
  count: number,
): Brush {
  return edge === 'first'
    ? { first: Math.max(0, Math.min(first + days, end - SHORTEST_RANGE_DATES)), end }
    : { first, end: Math.min(count, Math.max(end + days, first + SHORTEST_RANGE_DATES)) };
}
