import { joinParts } from '#kernel/web/messages/formats.ts';
import { LONG_DIARY_MESSAGES } from '#kernel/web/messages/later.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { toPoint } from '#pictures/web/dates.ts';
import { DAY_BEGINS_MINUTES_EARLY, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { layersByLook, type Drawing, type Label } from '#pictures/web/picture/drawing.ts';
import {
  linearScale,
  linePath,
  mirrorAcross,
  rectPath,
  remScale,
  roundedPath,
  textWidth,
} from '#pictures/web/picture/scales.ts';
import { hourLabel } from '#pictures/web/spans.ts';
import { splitTimeInBed } from '../rules/bed-parts.ts';
import type { AnsweredNight } from '../rules/lying-awake.ts';
import { percentText } from './figure-texts.tsx';

export const PART_LOOKS = { asleep: 'night', awake: 'awake', unplaced: 'unlogged' } as const;

const [BOTTOM_PX, EDGE_PX, GAP_PX, MAX_BAR_PX, LINE_PX] = [228, 8, 6, 20, 24];
/** Half the width of an outline: parts stay apart. */
const INSET_PX = 0.75;
const LONG_MINUTES = 900;

/** A column for each date, and in it the time in bed of its night from evening to morning. */
export function drawTimeInBed(
  dates: readonly DrawnNight[],
  nights: readonly AnsweredNight[],
  width: number,
): Drawing {
  const beds = dates.flatMap((date, index) => {
    const night = nights.find(({ sleepDate }) => sleepDate === date.sleepDate);
    if (!night || !date.bar) return [];
    const { intoBedAt, outOfBedAt, main } = night;
    // By the clock at each end: a clock change stretches what is between.
    const from = date.bar.from - (main.startTime - intoBedAt) / 60_000;
    const to = date.bar.to + (outOfBedAt - main.endTime) / 60_000;
    return { date, index, night, from, to };
  });
  const from = Math.min(...beds.map((bed) => bed.from));
  const to = Math.max(...beds.map((bed) => bed.to));
  const step = to - from > LONG_MINUTES ? 240 : 120;
  const first = Math.ceil(from / step) * step;
  const hours = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => {
    const minute = first + i * step;
    return { minute, text: hourLabel(minute - DAY_BEGINS_MINUTES_EARLY) };
  });
  const toY = linearScale([from, to], [EDGE_PX, BOTTOM_PX]);
  const start = Math.max(...hours.map(({ text }) => textWidth(text))) + 2 * GAP_PX;
  const pitch = (width - start) / dates.length;
  const half = Math.min(MAX_BAR_PX, 0.62 * pitch) / 2;
  const mirror = mirrorAcross(width);
  const bars = beds.map(({ date, index, night, from, to }) => {
    const x = mirror(start + pitch * (index + 0.5));
    const [top, bottom] = [toY(from), toY(to)];
    const place = linearScale([night.intoBedAt, night.outOfBedAt], [top, bottom]);
    const parts = splitTimeInBed(night).map(({ kind, from, to }) => {
      const [y, end] = [place(from) + INSET_PX, place(to) - INSET_PX];
      const d = rectPath(x - half + INSET_PX, y, 2 * (half - INSET_PX), Math.max(0, end - y));
      return { look: PART_LOOKS[kind], d };
    });
    const mark = roundedPath(x - half - 3, top - 3, 2 * half + 6, bottom - top + 6, 4);
    const point = toPoint(date, { x, y: (top + bottom) / 2, mark }, () => describe(night));
    return { parts, point };
  });
  const height = BOTTOM_PX + LINE_PX * remScale();
  const line = (y: number) => linePath([mirror(start), y], [mirror(width), y]);
  return {
    width,
    height,
    points: bars.map(({ point }) => point),
    layers: [
      ['axis', hours.map(({ minute }) => line(toY(minute)))],
      ...layersByLook(
        Object.values(PART_LOOKS),
        bars.flatMap(({ parts }) => parts),
      ),
    ],
    labels: [
      ...hours.map(({ minute, text }): Label => {
        const place = { x: mirror(start - GAP_PX), y: toY(minute) + 4 };
        return { ...place, textAnchor: 'end', children: text };
      }),
      ...[dates[0], dates.at(-1)].map((date, i): Label => {
        const place = { x: mirror(i === 0 ? start : width), y: height - 2 };
        const children = formatShortDate(date?.sleepDate ?? '');
        return { ...place, textAnchor: i === 0 ? 'start' : 'end', children };
      }),
    ],
  };
}

function describe({ minutesAsleep, minutesInBed, efficiency }: AnsweredNight): string {
  const [asleep, inBed] = [durationText(minutesAsleep), durationText(minutesInBed)];
  const text = LONG_DIARY_MESSAGES.lyingAwake.night({ asleep, inBed });
  return joinParts([text, percentText(efficiency)]);
}
