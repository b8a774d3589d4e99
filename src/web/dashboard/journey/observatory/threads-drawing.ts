import { linearScale, mirrorAcross, px, rectPath } from '../picture/scales.ts';
import type { RasterRow } from '../nights/raster-rows.ts';

export const THREADS_HEIGHT_PX = 178;
const AXIS_PX = 34;
const [TOP_PX, BOTTOM_PX] = [6, THREADS_HEIGHT_PX - 24];

/** From 20:30 to 16:00, in minutes from 18:00; the whole day if a sleep lies outside. */
const USUAL_PART = [150, 1320] as const;
const WHOLE_DAY = [0, 1440] as const;

const SHORTEST_NAP_PX = 4;

/** Where a thread of these dates hangs, in px of a picture with this width. */
export function layOutThreads(dates: readonly string[], width: number) {
  const pitch = (width - AXIS_PX) / dates.length;
  const mirror = mirrorAcross(width);
  return {
    pitch,
    /** The edge before a date in the reading direction; of the number of dates, the end. */
    toEdge: (index: number) => mirror(AXIS_PX + index * pitch),
    toIndex: (x: number) => Math.floor((mirror(x) - AXIS_PX) / pitch),
    labelX: mirror(AXIS_PX - 8),
  };
}

export type ThreadsLayout = ReturnType<typeof layOutThreads>;

/** The threads as paths: brushing only moves what is seen of them. */
export function drawThreads(
  dates: readonly string[],
  rows: ReadonlyMap<string, RasterRow>,
  layout: ThreadsLayout,
) {
  const bars = [...rows.values()].flatMap((row) => row.bars);
  const isWithin = bars.every(({ from, to }) => from >= USUAL_PART[0] && to <= USUAL_PART[1]);
  const toY = linearScale(isWithin ? USUAL_PART : WHOLE_DAY, [TOP_PX, BOTTOM_PX]);
  const { pitch, toEdge } = layout;
  const threadOf = (date: string, index: number) => {
    const x = Math.min(toEdge(index), toEdge(index + 1)) + 0.6;
    const paths = { night: '', nap: '', review: '', unlogged: '' };
    const row = rows.get(date);
    for (const { from, to, kind } of row?.bars ?? []) {
      const shortest = kind === 'nap' ? SHORTEST_NAP_PX : 1;
      const height = Math.max(shortest, toY(to) - toY(from));
      paths[kind] += rectPath(x, toY(from), pitch - 1.4, height);
    }
    if (row?.bars.length === 0 && !row.mark.noSleep)
      paths.unlogged = `M${px(x + pitch / 2)} ${px(toY(300))}V${px(toY(780))}`;
    return paths;
  };
  const threads = dates.map(threadOf);
  const join = (kind: 'night' | 'nap' | 'review' | 'unlogged') =>
    threads.map((thread) => thread[kind]).join('');
  return {
    threads,
    toY,
    night: join('night'),
    nap: join('nap'),
    review: join('review'),
    unlogged: join('unlogged'),
  };
}
