import type { InsightsResponse } from '../../contract.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { weekdayInitial, weekdayName, weekdaysInOrder } from '#kernel/web/time/long-dates.ts';
import { layersByLook, type Drawing, type Label } from '#pictures/web/picture/drawing.ts';
import type { Look } from '#pictures/web/picture/looks.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import {
  linearScale,
  linePath,
  mirrorAcross,
  rectPath,
  remScale,
} from '#pictures/web/picture/scales.ts';
import { colonText, spanText } from '#pictures/web/spans.ts';

/** The bars' scale reaches this far at least. */
const FULL_MINUTES = 600;

const [LINE_PX, BAR_PX] = [22, 26];

/** The room of a value such as 7:50. */
const VALUE_PX = 36;

type Weekday = { weekday: number; isFree: boolean; minutes: number | null };

type WeekdayBarsProps = {
  weekdays: InsightsResponse['weekdays'];
  /** ISO weekdays. */
  freeWeekdays: readonly number[];
};

/** Which nights are long? A bar from 0 for each weekday. */
export function WeekdayBars({ weekdays, freeWeekdays }: WeekdayBarsProps) {
  const words = PATTERN_MESSAGES.weekdays;
  const days = weekdaysInOrder().map((weekday) => ({
    weekday,
    isFree: freeWeekdays.includes(weekday),
    minutes: weekdays.find((day) => day.weekday === weekday)?.medianMinutes ?? null,
  }));
  return (
    <Picture
      question={words.question}
      sentence={words.sentence}
      legend={days.some(({ isFree }) => isFree) ? [['free', PICTURE_MESSAGES.legend.free]] : []}
      draw={(width) => drawBars(days, width)}
      table={{
        columns: [words.weekday, words.sleep],
        rows: () =>
          days.map(({ weekday, minutes }) => [
            weekdayName(weekday),
            minutes === null ? '–' : spanText(minutes),
          ]),
      }}
    />
  );
}

function drawBars(days: readonly Weekday[], width: number): Drawing {
  const line = LINE_PX * remScale();
  // Large text has two lines of values, and initials.
  const isTight = width / 7 < VALUE_PX * remScale();
  const height = (width > 400 ? 200 : 170) + (isTight ? 2 * line : 0);
  const base = height - line;
  const longest = Math.max(FULL_MINUTES, ...days.map(({ minutes }) => minutes ?? 0));
  const toY = linearScale([0, longest], [base, isTight ? 2 * line : line]);
  const mirror = mirrorAcross(width);
  const barWidth = Math.min(BAR_PX, (width / 7) * 0.6);
  const bars = days.map((day, i) => {
    const look: Look = day.minutes === null ? 'unlogged' : day.isFree ? 'free' : 'night';
    const x = mirror((width / 7) * (i + 0.5));
    // Half of the scale stands for an unknown weekday.
    const y = toY(day.minutes ?? longest / 2);
    return { ...day, look, x, y, d: rectPath(x - barWidth / 2, y, barWidth, base - y) };
  });
  const values = bars.map(({ minutes, x, y }, i): Label => {
    const lift = isTight && i % 2 === 1 ? line * 0.8 : 0;
    const children = minutes === null ? '' : colonText(minutes);
    return { x, y: y - 6 - lift, 'data-text': 'strong', children };
  });
  const names = bars.map(({ weekday, isFree, x }): Label => ({
    x,
    y: height - 5,
    'data-text': isFree ? 'strong' : undefined,
    children: isTight ? weekdayInitial(weekday) : weekdayName(weekday),
  }));
  return {
    width,
    height,
    layers: [
      ['axis', linePath([0, base], [width, base])],
      ...layersByLook(['night', 'free', 'unlogged'], bars),
    ],
    labels: [...values, ...names],
  };
}
