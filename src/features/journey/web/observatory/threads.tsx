import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { OBSERVATORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNight } from '#diary/web/night-title.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { Shapes, type Layer } from '#pictures/web/picture/drawing.ts';
import { useWidth } from '#pictures/web/picture/picture.tsx';
import { rectPath } from '#pictures/web/picture/scales.ts';
import { STEPS } from '#pictures/web/picture/use-cursor.ts';
import { readSteps } from '#pictures/web/picture/use-roving-focus.ts';
import { BRUSH_HEIGHT_PX, drawThreads, THREADS_HEIGHT_PX, type Thread } from './draw-threads.ts';
import { moveBrush, type Brush, type BrushPart } from './use-brushed-range.ts';

/** A pointer that moves less selects a night. */
const DRAG_FROM_PX = 4;

type ThreadsProps = {
  dates: readonly string[];
  rows: ReadonlyMap<string, DrawnNight>;
  chosen: string;
  onChoose: (date: string) => void;
  brush: Brush;
  setBrush: (brush: Brush) => void;
  hold: (isHeld: boolean) => void;
};

type Drag = { x: number; part: BrushPart; brush: Brush; isMoved: boolean };

/** A thread for each night of a year, from falling asleep to waking, and the range of the other pictures. */
export function Threads({ dates, rows, chosen, onChoose, brush, setBrush, hold }: ThreadsProps) {
  const words = OBSERVATORY_MESSAGES;
  const { frame, width } = useWidth();
  const drawing = useMemo(() => drawThreads(dates, rows, width), [dates, rows, width]);
  const drag = useRef<Drag | null>(null);
  const { toEdge, toIndex, threads } = drawing;
  const edges = { first: toEdge(brush.first), end: toEdge(brush.end) };
  const [left, right] = [Math.min(edges.first, edges.end), Math.max(edges.first, edges.end)];

  const readX = ({ currentTarget, clientX }: PointerEvent) =>
    clientX - currentTarget.getBoundingClientRect().left;
  const release = () => {
    drag.current = null;
    hold(false);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      const edge = (event.target as HTMLElement).dataset['edge'];
      const part = edge === 'first' || edge === 'end' ? edge : 'whole';
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: readX(event), part, brush, isMoved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (current === null) return;
      const x = readX(event);
      if (!current.isMoved && Math.abs(x - current.x) < DRAG_FROM_PX) return;
      current.isMoved = true;
      hold(true);
      const days = toIndex(x) - toIndex(current.x);
      setBrush(moveBrush(current.brush, days, dates.length, current.part));
    },
    onPointerUp: (event: PointerEvent) => {
      const date = dates[toIndex(readX(event))] ?? '';
      if (drag.current?.isMoved === false && drag.current.part === 'whole' && rows.has(date))
        onChoose(date);
      release();
    },
    onPointerCancel: release,
  };
  const toSlider = (edge: 'first' | 'end') => {
    const index = edge === 'first' ? brush.first : brush.end - 1;
    return {
      role: 'slider',
      tabIndex: 0,
      className: 'threads-handle absolute top-0 outline-none',
      'data-edge': edge,
      'aria-label': edge === 'first' ? words.from : words.to,
      'aria-valuemin': 0,
      'aria-valuemax': dates.length - 1,
      'aria-valuenow': index,
      'aria-valuetext': formatNight(dates[index] ?? '', 'year'),
      style: { left: edges[edge] },
      onKeyDown: (event: KeyboardEvent) => {
        const days = readSteps(event, STEPS);
        if (days === undefined || event.shiftKey) return;
        event.preventDefault();
        setBrush(moveBrush(brush, days, dates.length, edge));
      },
    };
  };
  const soga = { fill: 'var(--soga)' };
  const listPaths = (kind: Thread['kind']) =>
    threads.filter((thread) => thread.kind === kind).map(({ d }) => d);
  const chosenThreads = threads.filter(({ date, kind }) => date === chosen && kind === 'night');
  const layers: Layer[] = [
    [{ fill: 'var(--press)' }, rectPath(left, 0, right - left, BRUSH_HEIGHT_PX)],
    ...drawing.axis,
    ['unlogged-line', listPaths('unlogged')],
    ['night', listPaths('night'), { opacity: 0.72 }],
    ['tone-5', listPaths('night'), { clipPath: 'url(#threads-brush)' }],
    [soga, listPaths('nap')],
    ['review', listPaths('review')],
    [soga, chosenThreads.map(({ d }) => d)],
    ['usual-line', `M${left} 0V${BRUSH_HEIGHT_PX}M${right} 0V${BRUSH_HEIGHT_PX}`],
  ];
  return (
    <div ref={frame} className="picture threads">
      <div className="threads-picture relative cursor-pointer" {...pointer}>
        <svg width={width} height={THREADS_HEIGHT_PX} aria-hidden="true">
          <clipPath id="threads-brush">
            <rect x={left} width={right - left} height={THREADS_HEIGHT_PX} />
          </clipPath>
          <Shapes layers={layers} labels={drawing.labels} />
        </svg>
        <div {...toSlider('first')} />
        <div {...toSlider('end')} />
      </div>
    </div>
  );
}
