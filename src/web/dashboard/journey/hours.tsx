import type { Nights } from '#contract/insights.ts';
import { formatNumber } from '#web/messages/formats.ts';

export const MINUTES_PER_DAY = 1440;

/** A sleep in a row of 24 hours: minutes from the start of the row, 0 to 1440. */
export type Bar = {
  from: number;
  to: number;
  kind: Nights['items'][number]['sessions'][number]['kind'];
};

/** The x position of a minute of the row. */
export const place = (minute: number): string => `${(100 * minute) / MINUTES_PER_DAY}%`;

/** The sleeps of a row as SVG rectangles. */
export function HourBars({ bars, height }: { bars: readonly Bar[]; height: number }) {
  return bars.map(({ from, to, kind }) => (
    <rect
      key={from}
      data-kind={kind}
      x={place(from)}
      width={place(to - from)}
      y="1"
      height={height - 2}
    />
  ));
}

/** Labels of every sixth hour above the rows, from this one. */
export function HourAxis({ from }: { from: number }) {
  const hours = [0, 6, 12, 18, 24].map((hour) => (from + hour) % 24);
  return (
    <div aria-hidden="true" className="hour-axis">
      {hours.map((hour, index) => (
        // The last is the first again.
        <span key={`${hour} ${index === 4}`}>
          {formatNumber(hour, { minimumIntegerDigits: 2 })}
        </span>
      ))}
    </div>
  );
}
