import { Suspense, type ReactNode } from 'react';
import { FULL_DAY_HOURS } from '#diary/rules/points.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { JOURNEY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatList, joinParts, specifiedNumber } from '#kernel/web/messages/formats.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { durationText, toTenthHours } from '#kernel/web/time/sleep-times.ts';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import type { Drawing } from '#pictures/web/picture/drawing.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import { drawTrend, tileSize } from './draw-trend.ts';
import { dateLabel, missingDates } from './last-sleeps.ts';
import type { Flowers } from './use-flowers.ts';

const [ChartFlowers] = optionalPart(async () => (await import('./chart-flowers.tsx')).ChartFlowers);

const SERIES = {
  duration: { tone: 'var(--nila)', decimals: 1, least: 10, goal: FULL_DAY_HOURS },
  points: { tone: 'var(--soga)', decimals: 0, least: 1, goal: undefined },
} as const;

type Measure = keyof typeof SERIES;

type TrendChartProps = {
  measure: Measure;
  sleeps: readonly SleepEntry[];
  flowers?: Flowers | undefined;
  onOpen?: ((date: string) => void) | undefined;
  /** Beside the title. */
  children?: ReactNode;
};

/** A specified chart: a labelled mark for each of the last sleeps, most recent first. */
export function TrendChart({ measure, sleeps, flowers, onOpen, children }: TrendChartProps) {
  const { title, caption } = JOURNEY_MESSAGES[measure];
  const { goal } = SERIES[measure];
  const values = sleeps.map((sleep) => ({
    ...toValue(measure, sleep),
    hasFlower: flowers?.places.has(sleep.id) === true,
  }));
  const missing = missingDates(sleeps);
  const dateOf = (id: string) => sleeps.find((sleep) => sleep.id === id)?.sleepDate ?? '';
  return (
    <Picture
      question={title}
      control={children}
      sentence={joinParts([caption, missing.length > 0 ? gapText(missing) : undefined])}
      legend={[goal !== undefined && ['unlogged-line', durationText(60 * goal)]]}
      draw={(width) => withFlowers(drawTrend(values, { width, ...SERIES[measure] }), flowers)}
      onOpen={onOpen && ((id) => onOpen(dateOf(id)))}
      opensOnTap
      className={`trend trend-${measure}`}
    />
  );
}

function withFlowers(drawing: Drawing, flowers: Flowers | undefined): Drawing {
  const { points = [], width } = drawing;
  if (flowers === undefined) return drawing;
  const over = (
    <Suspense>
      <ChartFlowers {...flowers} points={points} size={tileSize(width)} />
    </Suspense>
  );
  return { ...drawing, over };
}

/** What a chart shows of a sleep. */
export function toValue(measure: Measure, sleep: SleepEntry) {
  const { id, durationMinutes = 0, points = 0, kind } = sleep;
  const value = measure === 'duration' ? toTenthHours(durationMinutes) : points;
  const written = specifiedNumber(value, SERIES[measure].decimals);
  const tooltip = nameNap(sleep, JOURNEY_MESSAGES[measure].tooltip({ value: written }));
  return { id, label: dateLabel(sleep), isNap: kind === 'nap', value, written, tooltip };
}

/** Says of a text about a nap that it is one. */
export const nameNap = ({ kind }: SleepEntry, text: string): string =>
  kind === 'nap' ? JOURNEY_MESSAGES.withNap({ text }) : text;

/** Number of dates above which only their count is shown. */
const MOST_DATES = 3;

const gapText = (dates: readonly string[]): string =>
  dates.length > MOST_DATES
    ? JOURNEY_MESSAGES.gapDays({ count: dates.length })
    : JOURNEY_MESSAGES.gapDates({ dates: formatList(dates.map(formatShortDate)) });
