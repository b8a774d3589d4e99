import { formatMonth } from '#diary/web/date-names.ts';
import type { Bar, DrawnNight } from '#pictures/web/drawn-nights.ts';
import { hourLabel } from '#pictures/web/spans.ts';
import type { Label, Layer } from '#pictures/web/picture/drawing.ts';
import {
  linearScale,
  linePath,
  mirrorAcross,
  px,
  rectPath,
  textWidth,
} from '#pictures/web/picture/scales.ts';

export const THREADS_HEIGHT_PX = 178;
export const BRUSH_HEIGHT_PX = THREADS_HEIGHT_PX - 18;
const [AXIS_PX, GAP_PX] = [34, 8];
const [TOP_PX, BOTTOM_PX] = [6, THREADS_HEIGHT_PX - 24];

/** From 20:30 to 16:00, in minutes from 18:00; the whole day if a sleep lies outside. */
const USUAL_PART = [150, 1320] as const;
const WHOLE_DAY = [0, 1440] as const;
const TICKS = [360, 720, 1080];

const SHORTEST_NAP_PX = 4;
/** The last month has no name without this room. */
const MONTH_PX = 40;

/** A bar of a date, or the line of a date that has none. */
export type Thread = { date: string; kind: Bar['kind'] | 'unlogged'; d: string };

/** The threads of a picture with this width: brushing only moves what is seen of them. */
export function drawThreads(
  dates: readonly string[],
  rows: ReadonlyMap<string, DrawnNight>,
  width: number,
) {
  const hourTexts = TICKS.map((tick) => hourLabel(tick + 1080));
  // '12 AM' takes more than '00'.
  const axisWidth = Math.max(AXIS_PX, ...hourTexts.map((text) => textWidth(text) + 2 * GAP_PX));
  const pitch = (width - axisWidth) / dates.length;
  const mirror = mirrorAcross(width);
  /** The edge before a date in the reading direction; of the number of dates, the end. */
  const toEdge = (index: number) => mirror(axisWidth + index * pitch);
  const toIndex = (x: number) => Math.floor((mirror(x) - axisWidth) / pitch);
  const bars = [...rows.values()].flatMap((row) => row.bars);
  const isWithin = bars.every(({ from, to }) => from >= USUAL_PART[0] && to <= USUAL_PART[1]);
  const toY = linearScale(isWithin ? USUAL_PART : WHOLE_DAY, [TOP_PX, BOTTOM_PX]);

  const threads = dates.flatMap((date, index): Thread[] => {
    const x = Math.min(toEdge(index), toEdge(index + 1)) + 0.6;
    const { bars = [], mark } = rows.get(date) ?? {};
    if (bars.length === 0 && mark?.noSleep === false) {
      const d = `M${px(x + pitch / 2)} ${px(toY(300))}V${px(toY(780))}`;
      return [{ date, kind: 'unlogged', d }];
    }
    return bars.map(({ from, to, kind }) => {
      const height = Math.max(kind === 'nap' ? SHORTEST_NAP_PX : 1, toY(to) - toY(from));
      return { date, kind, d: rectPath(x, toY(from), pitch - 1.4, height) };
    });
  });

  const months = dates.flatMap((date, index) =>
    date.endsWith('-01') ? [{ date, x: toEdge(index) }] : [],
  );
  const [start, end] = [toEdge(0), toEdge(dates.length)];
  const axis: Layer[] = [
    ['axis', TICKS.map((tick) => linePath([start, toY(tick)], [end, toY(tick)]))],
    ['awake', months.map(({ x }) => `M${x} ${BRUSH_HEIGHT_PX + 2}v5`)],
  ];
  const hours = hourTexts.map((children, i): Label => ({
    x: mirror(axisWidth - GAP_PX),
    y: toY(TICKS[i] ?? 0) + 4,
    textAnchor: 'end',
    children,
  }));
  const names = months
    .filter(({ x }) => Math.abs(x - end) > MONTH_PX)
    .map(({ date, x }): Label => ({
      x,
      y: THREADS_HEIGHT_PX - 4,
      textAnchor: 'start',
      children: formatMonth(date.slice(0, 7)),
    }));
  return { toEdge, toIndex, axis, labels: [...hours, ...names], threads };
}
