import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { decimalHours, format } from '#kernel/web/time/sleep-times.ts';
import { formatNightDate } from '#diary/web/night-title.ts';
import { clockText, hourLabel } from '#pictures/web/spans.ts';
import { layersByLook, type Drawing, type Label } from '#pictures/web/picture/drawing.ts';
import type { Look } from '#pictures/web/picture/looks.ts';
import {
  isRightToLeft,
  mirrorAcross,
  px,
  remScale,
  roundedPath,
  textWidth,
} from '#pictures/web/picture/scales.ts';
import { DAY_BEGINS_MINUTES_EARLY, type DrawnNight } from '#pictures/web/drawn-nights.ts';

/** A nap of a few minutes is still seen. */
const SHORTEST_BAR_PX = 6;
const BAR_RADIUS_PX = 3;
const UNLOGGED_INSET_PX = 4;

const TICKS_MINUTES = [180, 360, 720, MINUTES_PER_DAY];

/** Any dates from the 20th on, one of each weekday. */
const WIDE_DATES = [20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`);

/** Some languages have no short names of weekdays. */
const datesWidth = (): number =>
  Math.max(...WIDE_DATES.map((date) => textWidth(formatNightDate(date, 'day')))) + 12 * remScale();

export type RasterLayout = ReturnType<typeof layOutRaster>;

/**
 * Sizes in px, grown with the text of the browser. With two days a row is a double plot: the next date is repeated
 * after each, so that a drift shows in one piece.
 */
export function layOutRaster(width: number, isDesk: boolean, days: number) {
  const grow = remScale();
  const beside = Math.max(60 * grow, datesWidth());
  const hoursWidth = (isDesk ? 60 : 54) * grow;
  const widest = Math.max(...TICKS_MINUTES.map((minute) => textWidth(`${hourLabel(minute)} `)));
  const most = (width - beside - hoursWidth) / widest;
  return {
    width,
    days,
    rowHeight: Math.round((isDesk ? 24 : 28) * grow),
    barHeight: isDesk ? 13 : 14,
    datesWidth: beside,
    /** Of notes and hours. */
    hoursWidth,
    /** Distance of two hour lines, whose hours have room. */
    tickMinutes:
      TICKS_MINUTES.find((minutes) => (days * MINUTES_PER_DAY) / minutes <= most) ??
      days * MINUTES_PER_DAY,
  };
}

/** A point along the reading direction. */
const along = ({ width }: RasterLayout, start: number): number => mirrorAcross(width)(start);

/** The x position of a minute of a row, on its first or second day. */
function placeMinute(layout: RasterLayout, minute: number, day = 0): number {
  const { width, days, datesWidth: before, hoursWidth: after } = layout;
  const part = (minute + day * MINUTES_PER_DAY) / (days * MINUTES_PER_DAY);
  return along(layout, before + part * (width - before - after));
}

/** Consecutive rows of the raster. */
export type RasterGroup = {
  rows: readonly DrawnNight[];
  /** The first row of the group, and the first after it. */
  first: number;
  end: number;
  layout: RasterLayout;
  /** The selected row; -1 in another group. */
  chosen: number;
  /** Minutes of a row; drawn behind the nights that they are the median of. */
  usualMinutes: readonly number[];
};

/** The first row stands at the top. */
export function drawGroup(group: RasterGroup): Omit<Drawing, 'points' | 'pick'> {
  const { rows, first, end, layout, chosen, usualMinutes } = group;
  const { width, days, rowHeight, datesWidth } = layout;
  const height = (end - first) * rowHeight;
  const lineAt = (minute: number) => `M${px(placeMinute(layout, minute))} 0V${height}`;
  const plots = Array.from({ length: days }, (_, day) => day);
  const shown = rows.slice(first, end).map((row, index) => ({
    ...row,
    middle: (index + 0.5) * rowHeight,
  }));
  const cells = shown.flatMap(({ middle }, index) =>
    plots.flatMap((day) => drawDate(rows[first + index - day], middle, day, layout)),
  );
  const months = shown
    .filter(({ sleepDate }) => sleepDate.endsWith('-01'))
    .map(({ middle }) => {
      const [from, to] = [along(layout, 0), px(along(layout, datesWidth - 8))];
      return { look: 'unlogged-line' as const, d: `M${from} ${middle + rowHeight / 2}H${to}` };
    });
  const noted = shown.filter(({ hasNote }) => hasNote);
  const rested = shown.filter(({ isRest }) => isRest);
  const changed = shown.filter(({ change }) => change !== null);
  return {
    width,
    height,
    layers: [
      ['axis', listTicks(layout).map(lineAt)],
      [{ className: 'picture-mark' }, chosen < 0 ? '' : drawMark(chosen - first, layout)],
      [
        'dashed-line',
        usualMinutes.flatMap((minute) =>
          plots.map((day) => lineAt(minute + day * MINUTES_PER_DAY)),
        ),
      ],
      ...layersByLook(['unlogged-line', 'night', 'nap', 'review', 'awake'], [...cells, ...months]),
      ['rest', rested.map(({ middle }) => drawPetal(middle, layout))],
      ['note', noted.map(({ middle }) => drawNote(middle, layout))],
      ['change', changed.map(({ middle }) => drawTriangle(middle, layout))],
    ],
    labels: shown.flatMap((row): Label[] => [
      {
        x: along(layout, datesWidth - 8),
        y: row.middle + 4.5,
        textAnchor: 'end',
        'data-text': row.isFree ? 'strong' : undefined,
        children: dateText(row.sleepDate),
      },
      {
        x: along(layout, width - 8),
        y: row.middle + 5,
        textAnchor: 'end',
        'data-text': row.asleepMinutes > 0 ? 'value' : undefined,
        children:
          row.asleepMinutes > 0
            ? decimalHours(row.asleepMinutes)
            : row.sessions.length === 0 && '–',
      },
    ]),
  };
}

/** The first of a month has its name, that of January its year. */
function dateText(date: string): string {
  if (date.endsWith('-01-01')) return format(Date.parse(date), 'UTC', { year: 'numeric' });
  return date.endsWith('-01') ? formatShortDate(date) : formatNightDate(date, 'day');
}

/** The hours above the rows, with the usual times. */
export function drawAxis(layout: RasterLayout, usualMinutes: readonly number[]) {
  const grow = Math.max(1, layout.rowHeight / 28);
  const height = Math.round((usualMinutes.length > 0 ? 42 : 22) * grow);
  const hours = listTicks(layout).map((minute): Label => ({
    x: placeMinute(layout, minute),
    y: height > 30 ? height - 30 : 12,
    children: hourLabel(minute - DAY_BEGINS_MINUTES_EARLY),
  }));
  const usual = usualMinutes.map((minute, index): Label => ({
    x: placeMinute(layout, minute),
    y: height - 8,
    dx: (index === 0) === isRightToLeft() ? 4 : -4,
    textAnchor: index === 0 ? 'end' : 'start',
    'data-text': 'usual',
    children: clockText(minute + MINUTES_PER_DAY - DAY_BEGINS_MINUTES_EARLY),
  }));
  return { height, labels: [...hours, ...usual] };
}

const listTicks = ({ days, tickMinutes }: RasterLayout): number[] =>
  Array.from({ length: (days * MINUTES_PER_DAY) / tickMinutes + 1 }, (_, i) => i * tickMinutes);

/** The bars of a date on one of the days of its row, or how it has none. */
function drawDate(
  row: DrawnNight | undefined,
  middle: number,
  day: number,
  layout: RasterLayout,
): { look: Look; d: string }[] {
  if (row === undefined) return [];
  const barPath = (left: number, width: number, height: number) =>
    roundedPath(left, middle - height / 2, width, height, BAR_RADIUS_PX);
  const toEdges = (from: number, to: number) =>
    [placeMinute(layout, from, day), placeMinute(layout, to, day)].toSorted((a, b) => a - b) as [
      number,
      number,
    ];
  if (row.bars.length > 0) {
    return row.bars.map(({ from, to, kind }) => {
      const [left, right] = toEdges(from, to);
      const height = kind === 'night' ? layout.barHeight : layout.barHeight - 1.5;
      return { look: kind, d: barPath(left, Math.max(SHORTEST_BAR_PX, right - left), height) };
    });
  }
  const [left, right] = toEdges(0, MINUTES_PER_DAY);
  const [start, width] = [left + UNLOGGED_INSET_PX, right - left - 2 * UNLOGGED_INSET_PX];
  return row.mark.noSleep
    ? [{ look: 'awake', d: barPath(start, width, layout.barHeight - 1.5) }]
    : [{ look: 'unlogged-line', d: `M${px(start)} ${middle}H${px(start + width)}` }];
}

const drawMark = (index: number, { width, rowHeight }: RasterLayout): string =>
  roundedPath(1, index * rowHeight + 1, width - 2, rowHeight - 2, 8);

/** Three lines of writing before the hours. */
function drawNote(middle: number, layout: RasterLayout): string {
  const start = layout.width - layout.hoursWidth + 3;
  const line = (y: number, length: number) =>
    `M${px(along(layout, start))} ${px(middle + y)}H${px(along(layout, start + length))}`;
  return line(-3.5, 9) + line(0.5, 9) + line(4.5, 5);
}

/** One petal lying down, before the note. */
function drawPetal(middle: number, layout: RasterLayout): string {
  const end = layout.width - layout.hoursWidth - 1;
  const from = Math.min(along(layout, end - 18), along(layout, end));
  return `M${px(from)} ${middle}q9-8.5 18 0q-9 8.5-18 0z`;
}

/** Points into the row, at its beginning. */
function drawTriangle(middle: number, layout: RasterLayout): string {
  const start = layout.datesWidth - 5;
  const [base, tip] = [px(along(layout, start)), px(along(layout, start + 6))];
  return `M${base} ${middle - 5}L${tip} ${middle}L${base} ${middle + 5}z`;
}
