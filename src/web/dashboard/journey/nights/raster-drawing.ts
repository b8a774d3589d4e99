import { MINUTES_PER_DAY } from '#domain/insights/statistics.ts';
import { mirrorAcross, px, remScale, roundedPath } from '../picture/scales.ts';
import type { Bar, RasterRow } from './raster-rows.ts';

/** A nap of a few minutes is still seen. */
const SHORTEST_BAR_PX = 6;
const BAR_RADIUS_PX = 3;
const UNLOGGED_INSET_PX = 4;

/** Sizes in px, grown with the text of the browser. */
export type RasterLayout = {
  width: number;
  /** 2: double plot; the next date is repeated after each, so that a drift shows in one piece. */
  days: number;
  rowHeight: number;
  barHeight: number;
  /** Columns of the dates, and of notes and hours. */
  datesWidth: number;
  hoursWidth: number;
  /** Distance of two hour lines. */
  tickMinutes: number;
};

/** Arabic weekdays have no short names. */
const datesWidth = (): number => (document.documentElement.lang === 'ar' ? 88 : 60);

export function layOutRaster(width: number, isDesk: boolean, days: number) {
  const grow = remScale();
  return {
    width,
    days,
    rowHeight: Math.round((isDesk ? 24 : 28) * grow),
    barHeight: isDesk ? 13 : 14,
    datesWidth: datesWidth() * grow,
    hoursWidth: (isDesk ? 60 : 54) * grow,
    tickMinutes: isDesk && days === 1 ? 180 : 360,
  } satisfies RasterLayout;
}

/** A point along the reading direction. */
export const along = ({ width }: RasterLayout, start: number): number => mirrorAcross(width)(start);

/** The x position of a minute of a row, on its first or second day. */
export function placeMinute(layout: RasterLayout, minute: number, day = 0): number {
  const { width, days, datesWidth: before, hoursWidth: after } = layout;
  const part = (minute + day * MINUTES_PER_DAY) / (days * MINUTES_PER_DAY);
  return along(layout, before + part * (width - before - after));
}

export type RasterPaths = Record<
  Bar['kind'] | 'awake' | 'unlogged' | 'grid' | 'months' | 'notes' | 'change',
  string
>;

/** What a group of rows shows, as one path per fill; the first row stands at the top. */
export function drawRows(
  rows: readonly RasterRow[],
  { first, end }: { first: number; end: number },
  layout: RasterLayout,
): RasterPaths {
  const paths: RasterPaths = {
    night: '',
    nap: '',
    review: '',
    awake: '',
    unlogged: '',
    grid: '',
    months: '',
    notes: '',
    change: '',
  };
  const { days, rowHeight, barHeight } = layout;
  const bottom = (end - first) * rowHeight;
  for (let minute = 0; minute <= days * MINUTES_PER_DAY; minute += layout.tickMinutes)
    paths.grid += `M${px(placeMinute(layout, minute))} 0V${bottom}`;
  for (let index = first; index < end; index += 1) {
    const top = (index - first) * rowHeight;
    const middle = top + rowHeight / 2;
    for (let day = 0; day < days; day += 1) {
      const { bars = [], mark } = rows[index - day] ?? {};
      const [from, to] = [placeMinute(layout, 0, day), placeMinute(layout, MINUTES_PER_DAY, day)];
      const [left, right] = [
        Math.min(from, to) + UNLOGGED_INSET_PX,
        Math.max(from, to) - UNLOGGED_INSET_PX,
      ];
      if (bars.length === 0 && mark?.noSleep === true)
        paths.awake += barPath(left, middle, right - left, barHeight - 1.5);
      else if (bars.length === 0 && mark !== undefined)
        paths.unlogged += `M${px(left)} ${middle}H${px(right)}`;
      for (const bar of bars) paths[bar.kind] += drawBar(bar, middle, day, layout);
    }
    const row = rows[index];
    if (row === undefined) continue;
    if (row.date.endsWith('-01')) {
      const y = top + rowHeight;
      paths.months += `M${along(layout, 0)} ${y}H${px(along(layout, layout.datesWidth - 8))}`;
    }
    if (row.sessions.some(({ hasNote }) => hasNote)) paths.notes += drawNote(middle, layout);
    if (row.change !== null) paths.change += drawTriangle(middle, layout);
  }
  return paths;
}

function drawBar(
  { from, to, kind }: Bar,
  middle: number,
  day: number,
  layout: RasterLayout,
): string {
  const ends = [placeMinute(layout, from, day), placeMinute(layout, to, day)];
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  const height = kind === 'night' ? layout.barHeight : layout.barHeight - 1.5;
  return barPath(left, middle, Math.max(SHORTEST_BAR_PX, right - left), height);
}

const barPath = (left: number, middle: number, width: number, height: number): string =>
  roundedPath(left, middle - height / 2, width, height, BAR_RADIUS_PX);

/** Three lines of writing before the hours. */
function drawNote(middle: number, layout: RasterLayout): string {
  const start = layout.width - layout.hoursWidth + 3;
  const line = (y: number, length: number) =>
    `M${px(along(layout, start))} ${px(middle + y)}H${px(along(layout, start + length))}`;
  return line(-3.5, 9) + line(0.5, 9) + line(4.5, 5);
}

/** Points into the row, at its beginning. */
function drawTriangle(middle: number, layout: RasterLayout): string {
  const start = layout.datesWidth - 5;
  const [base, tip] = [px(along(layout, start)), px(along(layout, start + 6))];
  return `M${base} ${middle - 5}L${tip} ${middle}L${base} ${middle + 5}z`;
}
