import type { ReactNode } from 'react';
import { JOURNEY_MESSAGES } from '#web/messages/dashboard-journey.ts';
import { formatShortDate } from '#web/time/long-dates.ts';

type TrendFigureProps = {
  series: { title: string; series: string; tone: string; goal?: number };
  orderLabel: string;
  /** Dates in between without sleep. */
  missing: readonly string[];
  /** The chart; its box reserves the size before it loads. */
  children: ReactNode;
};

/** A chart with its title and a caption that explains lines and order. */
export function TrendFigure({ series, orderLabel, missing, children }: TrendFigureProps) {
  return (
    <section>
      <h2 className="text-[1.375rem]">{series.title}</h2>
      <figure>
        <figcaption className="mt-1 mb-1 flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-2">
          <span
            className="w-4.5 rounded-full border-t-3"
            style={{ borderColor: `var(${series.tone})` }}
          />
          <span>{JOURNEY_MESSAGES.caption(series.series, orderLabel)}</span>
          {series.goal !== undefined && (
            <>
              <span className="ml-2 w-4.5 border-t-3 border-dotted border-edge" />
              <span>{JOURNEY_MESSAGES.fullDayLine}</span>
            </>
          )}
          {missing.length > 0 && (
            <span>· {JOURNEY_MESSAGES.gap(missing.map(formatShortDate))}</span>
          )}
        </figcaption>
        <div className="h-44">{children}</div>
      </figure>
    </section>
  );
}
