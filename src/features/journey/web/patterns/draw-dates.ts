import { layersByLook, type Drawing, type Layer } from '#pictures/web/picture/drawing.ts';
import type { Look } from '#pictures/web/picture/looks.ts';
import {
  circlePath,
  linearScale,
  mirrorAcross,
  rectPath,
  remScale,
  type Point,
} from '#pictures/web/picture/scales.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { describeTotal, toPoint } from '#pictures/web/dates.ts';

/** About the size of small text. */
const [LETTER_PX, LINE_PX] = [8, 16];

type DateDots = {
  size: readonly [width: number, height: number];
  /** The scale shows at least these minutes between these heights. */
  minutes: readonly [from: number, to: number];
  lane: readonly [bottom: number, top: number];
  /** Around them unlogged dates are hatched. */
  unloggedMinutes: number;
  radius: number;
  isFilled: (date: DrawnNight, index: number) => boolean;
  /** Below the first and the last date. */
  ends: readonly string[];
  drawBehind: (place: (index: number, minutes: number) => Point) => Layer[];
};

/** A dot for each date by its minutes, in order of time. */
export function drawDates(dates: readonly DrawnNight[], options: DateDots): Drawing {
  const { size, minutes, lane, unloggedMinutes, radius, isFilled, ends, drawBehind } = options;
  const [width, height] = size;
  const mirror = mirrorAcross(width);
  const known = dates.flatMap((date) => (date.state === 'night' ? date.minutes : []));
  const toY = linearScale([Math.min(minutes[0], ...known), Math.max(minutes[1], ...known)], lane);
  const place = (index: number, value: number): Point => [
    mirror((width / dates.length) * (index + 0.5)),
    toY(value),
  ];
  const half = Math.min(5, width / dates.length / 2);
  const dots = dates.map((date, i) => {
    const { state } = date;
    const look: Look = state !== 'night' ? state : isFilled(date, i) ? 'dot' : 'open-dot';
    const isUnlogged = state === 'unlogged';
    const [x, y] = place(i, isUnlogged ? unloggedMinutes : date.minutes);
    const d = isUnlogged ? rectPath(x - half, y - 18, 2 * half, 36) : circlePath([x, y], radius);
    return toPoint(date, { look, x, y, d }, () => describeTotal(date));
  });
  // Large text has two lines.
  const isTight = ends.join('').length * LETTER_PX * remScale() > width;
  const line = isTight ? LINE_PX * remScale() : 0;
  return {
    width,
    height: height + line,
    points: dots,
    layers: [...drawBehind(place), ...layersByLook(['unlogged', 'awake', 'open-dot', 'dot'], dots)],
    labels: ends.map((text, i) => ({
      x: mirror(i * width),
      y: height - 3 + i * line,
      textAnchor: i === 0 ? 'start' : 'end',
      children: text,
    })),
  };
}
