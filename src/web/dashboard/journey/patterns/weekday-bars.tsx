import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#web/messages/app.ts';
import { weekdayInitial, weekdayName, weekdaysInOrder } from '#web/time/long-dates.ts';
import { durationText } from '#web/time/sleep-times.ts';
import type { Drawing } from '../picture/drawing.ts';
import { FillPaths } from '../picture/fill-paths.tsx';
import { Picture } from '../picture/picture.tsx';
import { linearScale, mirrorAcross, rectPath, remScale } from '../picture/scales.ts';
import { colonText, roundTo } from './spans.ts';

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
            minutes === null ? '–' : durationText(roundTo(minutes, 5)),
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
    const fill = day.minutes === null ? 'unlogged' : day.isFree ? 'free' : 'night';
    const x = mirror((width / 7) * (i + 0.5));
    // Half of the scale stands for an unknown weekday.
    const y = toY(day.minutes ?? longest / 2);
    return { ...day, fill, x, y, d: rectPath(x - barWidth / 2, y, barWidth, base - y) };
  });
  return {
    width,
    height,
    shapes: (
      <>
        <path data-line="axis" d={`M0 ${base}H${width}`} />
        <FillPaths fills={['night', 'free', 'unlogged']} items={bars} />
        {bars.map(({ weekday, isFree, minutes, x, y }, i) => (
          <g key={weekday} textAnchor="middle">
            {minutes !== null && (
              <text data-text="strong" x={x} y={y - 6 - (isTight && i % 2 === 1 ? line * 0.8 : 0)}>
                {colonText(roundTo(minutes, 5))}
              </text>
            )}
            <text x={x} y={height - 5} data-text={isFree ? 'strong' : undefined}>
              {isTight ? weekdayInitial(weekday) : weekdayName(weekday)}
            </text>
          </g>
        ))}
      </>
    ),
  };
}
