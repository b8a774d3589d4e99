import type { InsightsResponse } from '../../contract.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { layersByLook, type Drawing } from '#pictures/web/picture/drawing.ts';
import type { Look } from '#pictures/web/picture/looks.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import {
  circlePath,
  linearScale,
  linePath,
  mirrorAcross,
  remScale,
} from '#pictures/web/picture/scales.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { tableOfDates, toPoint } from '#pictures/web/dates.ts';
import { qualitySentence } from './sentences.ts';
import { spanText } from '#pictures/web/spans.ts';

const RATINGS = [5, 4, 3, 2, 1];
const [FROM_MINUTES, TO_MINUTES] = [300, 600];

const [LABEL_PX, ROW_PX, DOT_PX, HOUR_PX] = [76, 30, 3, 34];
/** Nights of nearly the same length lie on top of each other, apart by this. */
const [STACK_MINUTES, STACK_PX] = [6, 5.4];

type DotStripProps = {
  dates: readonly DrawnNight[];
  quality: InsightsResponse['quality'];
  onOpen: (date: string) => void;
};

/** What do your good nights have in common? A row for each rating, and a dot for each rated night by its length. */
export function DotStrip({ dates, quality, onOpen }: DotStripProps) {
  const words = PATTERN_MESSAGES.quality;
  const rated = dates.filter((date) => date.quality !== null);
  const { splitMinutes } = quality;
  return (
    <Picture
      question={words.question}
      sentence={qualitySentence(quality)}
      legend={
        splitMinutes === null
          ? []
          : [
              ['dot', words.longer],
              ['open-dot', words.shorter],
              ['dashed-line', spanText(splitMinutes)],
            ]
      }
      table={tableOfDates(rated)}
      draw={(width) => drawStrip(rated, splitMinutes, width)}
      onOpen={onOpen}
      opensOnTap
    />
  );
}

function drawStrip(
  rated: readonly DrawnNight[],
  splitMinutes: number | null,
  width: number,
): Drawing {
  const mirror = mirrorAcross(width);
  const scale = linearScale([FROM_MINUTES, TO_MINUTES], [LABEL_PX + 10, width - 14]);
  const toX = (minutes: number) => mirror(scale(minutes));
  const rows = RATINGS.map((rating, i) => ({ rating, y: i * ROW_PX + ROW_PX / 2 + 4 }));
  const bottom = RATINGS.length * ROW_PX;
  const isTight = (width - LABEL_PX) / 6 < HOUR_PX * remScale();
  const stacks = new Map<string, number>();
  const dots = rated.map((date) => {
    const column = Math.round(date.asleepMinutes / STACK_MINUTES);
    const key = `${date.quality} ${column}`;
    const count = stacks.get(key) ?? 0;
    stacks.set(key, count + 1);
    const offset = (count % 2 ? 1 : -1) * Math.ceil(count / 2) * STACK_PX;
    const room = ROW_PX / 2 - DOT_PX;
    const row = rows.find(({ rating }) => rating === date.quality)?.y ?? 0;
    const y = row + Math.max(-room, Math.min(room, offset));
    const x = toX(column * STACK_MINUTES);
    const isLonger = splitMinutes === null || date.asleepMinutes > splitMinutes;
    const look: Look = isLonger ? 'dot' : 'open-dot';
    return toPoint(date, { x, y, look, d: circlePath([x, y], DOT_PX) });
  });
  const down = (x: number) => linePath([x, 0], [x, bottom + 8]);
  const drawRatings = (isFilled: boolean) =>
    rows.flatMap(({ rating, y }) =>
      RATINGS.filter((dot) => dot <= rating === isFilled).map((dot) =>
        circlePath([mirror(10 * dot - 5), y], 3.4),
      ),
    );
  return {
    width,
    height: bottom + 28,
    points: dots,
    pick: (x, y) => {
      const distances = dots.map((dot) => Math.hypot(dot.x - x, dot.y - y));
      return distances.indexOf(Math.min(...distances));
    },
    layers: [
      ['axis', rows.map(({ y }) => linePath([toX(FROM_MINUTES), y], [toX(TO_MINUTES), y]))],
      [{ fill: 'var(--ink-2)' }, drawRatings(true)],
      [{ stroke: 'var(--ink-2)', strokeWidth: 1.2 }, drawRatings(false)],
      ...layersByLook(['open-dot', 'dot'], dots),
      ['dashed-line', splitMinutes === null ? '' : down(toX(splitMinutes))],
    ],
    labels: (isTight ? [5, 7, 9] : [5, 6, 7, 8, 9, 10]).map((hours) => ({
      x: toX(60 * hours),
      y: bottom + 22,
      children: durationText(60 * hours),
    })),
  };
}
