import { FULL_DAY_HOURS } from '#diary/rules/points.ts';
import { JOURNEY_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { specifiedNumber, formatList } from '#kernel/web/messages/formats.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import type { LegendItem } from '#pictures/web/picture/legend.tsx';
import { Picture } from '#pictures/web/picture/picture.tsx';
import { missingDates, type ChartNight } from './chart-nights.ts';
import { drawTrend } from './draw-trend.ts';

const SERIES = {
  duration: { tone: 'var(--nila)', decimals: 1, goal: FULL_DAY_HOURS },
  points: { tone: 'var(--soga)', decimals: 0, goal: undefined },
} as const;

type TrendChartProps = { measure: keyof typeof SERIES; nights: readonly ChartNight[] };

/** A specified chart: a labelled mark for each of the last sleeps, most recent first. */
export function TrendChart({ measure, nights }: TrendChartProps) {
  const messages = JOURNEY_MESSAGES[measure];
  const { tone, decimals, goal } = SERIES[measure];
  const values = nights.map((night) => {
    const value = measure === 'duration' ? night.hours : night.points;
    const written = specifiedNumber(value, decimals);
    const text = messages.tooltip({ value: written });
    const tooltip = night.isNap ? JOURNEY_MESSAGES.withNap({ text }) : text;
    return { ...night, value, written, tooltip };
  });
  const hasNaps = nights.some(({ isNap }) => isNap);
  const legend: LegendItem[] = [
    goal !== undefined && ['unlogged-line', durationText(60 * goal)],
    // Beside its value the word would have no room, longer in most languages.
    hasNaps && ['open-dot', PICTURE_MESSAGES.legend.nap],
  ];
  const missing = missingDates(nights);
  const gaps = missing.length > 0 ? ` · ${gapText(missing)}` : '';
  return (
    <Picture
      question={messages.title}
      sentence={`${messages.caption}${gaps}`}
      legend={legend}
      draw={(width) => drawTrend(values, { width, tone, goal })}
      className={`trend trend-${measure}${hasNaps ? ' has-naps' : ''}`}
    />
  );
}

/** Number of dates above which only their count is shown. */
const MOST_DATES = 3;

const gapText = (dates: readonly string[]): string =>
  dates.length > MOST_DATES
    ? JOURNEY_MESSAGES.gapDays({ count: dates.length })
    : JOURNEY_MESSAGES.gapDates({ dates: formatList(dates.map(formatShortDate)) });
