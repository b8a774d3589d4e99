import type { Nights } from '#contract/insights.ts';
import { formatNumber } from '#web/messages/formats.ts';

export const MINUTES_PER_DAY = 1440;

/** A sleep in a row of 24 hours: minutes from the start of the row, 0 to 1440. */
export type Bar = {
  from: number;
  to: number;
  kind: Nights['items'][number]['sessions'][number]['kind'];
};

/** The x position of a minute of the first or second day. */
export const place = (minute: number, day = 0, days = 1): string =>
  `${(100 * (minute + day * MINUTES_PER_DAY)) / (days * MINUTES_PER_DAY)}%`;

type HourBarsProps = { bars: readonly Bar[]; height: number; day?: number; days?: number };

/** The sleeps of a row as SVG rectangles. */
export function HourBars({ bars, height, day = 0, days = 1 }: HourBarsProps) {
  return bars.map(({ from, to, kind }) => (
    <rect
      key={from}
      data-kind={kind}
      x={place(from, day, days)}
      width={place(to - from, 0, days)}
      y="1"
      height={height - 2}
    />
  ));
}

/** Every sixth hour of one or more days, with the last. */
export const hoursFrom = (hour: number, days = 1): number[] =>
  Array.from({ length: days * 4 + 1 }, (_, i) => (hour + i * 6) % 24);

/** Hour labels above the rows. */
export function HourAxis({ hours }: { hours: readonly number[] }) {
  return (
    <div aria-hidden="true" className="hour-axis">
      {hours.map((hour, i) => (
        // Hours repeat in the second day.
        <span key={`${hour} ${Math.floor(i / 4)}`}>
          {formatNumber(hour, { minimumIntegerDigits: 2 })}
        </span>
      ))}
    </div>
  );
}
