import { memo, type ReactNode } from 'react';
import { useLanguage } from '#web/messages/language.ts';
import { monthLabel } from '../date-names.ts';
import { HourBars, MINUTES_PER_DAY, place } from '../hours.tsx';
import type { RasterRow } from './raster-rows.ts';
import { rowText } from './row-text.ts';

type RasterBlockProps = {
  rows: readonly RasterRow[];
  /** The first row of the block, and the first after it. */
  first: number;
  end: number;
  /** 2: double plot; the next date is repeated on the right, so that a drift shows in one piece. */
  days: number;
  height: number;
  toElementId: (index: number) => string;
  /** Whether the invisible buttons are rendered. */
  hasTargets: boolean;
  /** The row that is a tab stop, and the selected one; -1 in another block. */
  stop: number;
  chosen: number;
};

/** Consecutive rows, memoized: scrolling renders new blocks only. */
export const RasterBlock = memo(function RasterBlock({
  rows,
  first,
  end,
  days,
  height,
  toElementId,
  hasTargets,
  stop,
  chosen,
}: RasterBlockProps) {
  useLanguage();
  const lines = rows.slice(first, end).map((row, i): Line => {
    const index = first + i;
    const next = days === 2 ? rows[index - 1] : undefined;
    const plots = [{ plot: row, day: 0 }, ...(next ? [{ plot: next, day: 1 }] : [])];
    return { row, index, top: i * height, plots };
  });
  const [width, blockHeight] = [days * MINUTES_PER_DAY, lines.length * height];
  // All nights are one path, because each element takes longer to style and lay out than many nights to draw.
  const nights = lines.flatMap(({ top, plots }) =>
    plots.flatMap(({ plot, day }) =>
      plot.bars
        .filter(({ kind }) => kind === 'night')
        .map(({ from, to }) => {
          const left = from + day * MINUTES_PER_DAY;
          return `M${left} ${top + 1}h${to - from}v${height - 2}H${left}z`;
        }),
    ),
  );
  return (
    <g transform={`translate(0 ${first * height})`}>
      <svg
        aria-hidden="true"
        height={blockHeight}
        viewBox={`0 0 ${width} ${blockHeight}`}
        preserveAspectRatio="none"
      >
        <path data-kind="night" d={nights.join('')} />
      </svg>
      {lines.flatMap((line) => monthAndChange(line, height))}
      {lines.flatMap((line) => otherMarks(line, height, days))}
      {hasTargets &&
        lines.map(({ row, index, top }) => (
          <rect
            key={row.date}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such elements.
            role="button"
            className="target"
            id={toElementId(index)}
            data-index={index}
            tabIndex={index === stop ? 0 : -1}
            aria-pressed={index === chosen}
            aria-label={rowText(row)}
            y={top}
            width="100%"
            height={height}
          />
        ))}
    </g>
  );
});

type Line = {
  row: RasterRow;
  index: number;
  /** The offset in the block (px). */
  top: number;
  /** The row and, in a double plot, the next date. */
  plots: { plot: RasterRow; day: number }[];
};

/** The month at its first date, and a mark where the zone or the clock changed. */
function monthAndChange({ row: { date, change }, top }: Line, height: number): ReactNode[] {
  const month = monthLabel(date);
  return [
    month !== undefined && (
      <text key={month} y={top + height} aria-hidden="true">
        {month}
      </text>
    ),
    change !== null && (
      <path key={date} className="change" d={`M-8 ${top} l6 ${height / 2} L-8 ${top + height} z`} />
    ),
  ];
}

/** All of a row but its nights: naps and sleeps in review, whose textures must not be stretched, or a line. */
function otherMarks({ top, plots }: Line, height: number, days: number): ReactNode[] {
  return plots.map(({ plot: { date, bars, mark }, day }) => {
    const key = `${date} ${day}`;
    if (bars.length === 0) {
      const y = { y1: top + height / 2, y2: top + height / 2 };
      const x = { x1: place(0, day, days), x2: place(MINUTES_PER_DAY, day, days) };
      return <line key={key} className={mark.noSleep ? 'awake' : 'unknown'} {...x} {...y} />;
    }
    const others = bars.filter(({ kind }) => kind !== 'night');
    return (
      others.length > 0 && (
        <g key={key} transform={`translate(0 ${top})`}>
          <HourBars bars={others} height={height} day={day} days={days} />
        </g>
      )
    );
  });
}
