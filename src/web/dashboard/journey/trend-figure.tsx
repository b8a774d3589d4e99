import type { ReactNode } from 'react';
import type { ChartOrder } from './chart-nights.ts';
import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { formatList } from '#web/messages/formats.ts';
import { usePaintedFrames } from './use-painted-frames.ts';

type TrendFigureProps = {
  series: { measure: 'duration' | 'points'; tone: string; goal?: number };
  order: ChartOrder;
  /** Dates in between without sleep. */
  missing: readonly string[];
  /** Painted frames before the chart, because drawing one takes longer than a frame. */
  afterFrames: number;
  /** The chart; its box reserves the size before it loads. */
  children: ReactNode;
};

/** A chart with its title and a caption that explains lines and order. */
export function TrendFigure({ series, order, missing, afterFrames, children }: TrendFigureProps) {
  const isChartDue = usePaintedFrames(afterFrames) === afterFrames;
  const messages = JOURNEY_MESSAGES[series.measure];
  return (
    <section className="min-w-0">
      <h2 className="text-[1.375rem]">{messages.title}</h2>
      <figure>
        <figcaption className="mt-1 mb-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          <span className="flex items-center gap-2">
            <span
              className="w-4.5 flex-none rounded-full border-t-3"
              style={{ borderColor: `var(${series.tone})` }}
            />
            {messages.caption({ order: order === 'newest-first' ? 'newest' : 'oldest' })}
          </span>
          {series.goal !== undefined && (
            <span className="flex items-center gap-2">
              <span className="w-4.5 flex-none border-t-3 border-dotted border-edge" />
              {JOURNEY_MESSAGES.fullDayLine({ hours: grouped(FULL_DAY_HOURS) })}
            </span>
          )}
          {missing.length > 0 && <span>{gapText(missing)}</span>}
        </figcaption>
        <div className="h-44">{isChartDue && children}</div>
      </figure>
    </section>
  );
}

/** Number of dates above which only their count is shown. */
const MOST_DATES = 3;

const gapText = (dates: readonly string[]): string =>
  dates.length > MOST_DATES
    ? JOURNEY_MESSAGES.gapDays({ count: dates.length })
    : JOURNEY_MESSAGES.gapDates({ dates: formatList(dates.map(formatShortDate)) });
