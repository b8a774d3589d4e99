import { Fragment, memo } from 'react';
import { MINUTES_PER_DAY } from '#domain/insights/statistics.ts';
import { formatNumber } from '#web/messages/formats.ts';
import { useLanguage } from '#web/messages/language.ts';
import { decimalHours } from '#web/time/sleep-times.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import { formatNightDate } from '../../night-title.ts';
import { clockText } from '../patterns/spans.ts';
import { isRightToLeft } from '../picture/scales.ts';
import { along, drawRows, placeMinute, type RasterLayout } from './raster-drawing.ts';
import { DAY_BEGINS_MINUTES_EARLY, type RasterRow } from './raster-rows.ts';

type RasterGroupProps = {
  rows: readonly RasterRow[];
  /** The first row of the group, and the first after it. */
  first: number;
  end: number;
  layout: RasterLayout;
  /** The selected row; -1 in another group. */
  chosen: number;
  /** Minutes of a row; drawn behind the nights that they are the median of. */
  usualMinutes: readonly number[];
  isFree: (row: RasterRow) => boolean;
};

/** Consecutive rows in one SVG, memoized: scrolling renders new groups only. */
export const RasterGroup = memo(function RasterGroup({
  rows,
  first,
  end,
  layout,
  chosen,
  usualMinutes,
  isFree,
}: RasterGroupProps) {
  useLanguage();
  const { width, rowHeight, days } = layout;
  const height = (end - first) * rowHeight;
  const { grid, months, notes, change, unlogged, ...bars } = drawRows(rows, { first, end }, layout);
  const usual = usualMinutes.flatMap((minute) =>
    Array.from({ length: days }, (_, day) => `M${placeMinute(layout, minute, day)} 0V${height}`),
  );
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path data-line="axis" d={grid} />
      {chosen >= 0 && (
        <rect
          className="picture-mark"
          x="1"
          y={(chosen - first) * rowHeight + 1}
          width={width - 2}
          height={rowHeight - 2}
          rx="8"
        />
      )}
      <path data-line="dashed" d={usual.join('')} />
      <path data-line="unlogged" d={unlogged + months} />
      {Object.entries(bars).map(([kind, path]) => (
        <path key={kind} data-fill={kind} d={path} />
      ))}
      <path className="picture-notes" d={notes} />
      <path className="picture-change" d={change} />
      {rows.slice(first, end).map((row, index) => {
        const middle = (index + 0.5) * rowHeight;
        const date = row.date.endsWith('-01')
          ? formatShortDate(row.date)
          : formatNightDate(row.date, 'day');
        return (
          <Fragment key={row.date}>
            <text
              x={along(layout, layout.datesWidth - 8)}
              y={middle + 4.5}
              textAnchor="end"
              data-text={isFree(row) ? 'strong' : undefined}
            >
              {date}
            </text>
            <text
              x={along(layout, width - 8)}
              y={middle + 5}
              textAnchor="end"
              data-text={row.minutes > 0 ? 'value' : undefined}
            >
              {row.minutes > 0 ? decimalHours(row.minutes) : row.sessions.length === 0 && '–'}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
});

/** The hours above the rows, with the usual times. */
export function RasterAxis({
  layout,
  usualMinutes,
}: Pick<RasterGroupProps, 'layout' | 'usualMinutes'>) {
  const { width, days, tickMinutes } = layout;
  const grow = layout.rowHeight / 28;
  const ticks = Array.from(
    { length: (days * MINUTES_PER_DAY) / tickMinutes + 1 },
    (_, i) => i * tickMinutes,
  );
  const height = Math.round((usualMinutes.length > 0 ? 42 : 22) * Math.max(1, grow));
  return (
    <svg width={width} height={height} aria-hidden="true">
      {ticks.map((minute) => (
        <text
          key={minute}
          x={placeMinute(layout, minute)}
          y={height > 30 ? height - 30 : 12}
          textAnchor="middle"
        >
          {formatNumber((18 + minute / 60) % 24, { minimumIntegerDigits: 2 })}
        </text>
      ))}
      {usualMinutes.map((minute, index) => (
        <text
          key={minute}
          x={placeMinute(layout, minute)}
          y={height - 8}
          dx={(index === 0) === isRightToLeft() ? 4 : -4}
          textAnchor={index === 0 ? 'end' : 'start'}
          data-text="usual"
        >
          {clockText(minute + MINUTES_PER_DAY - DAY_BEGINS_MINUTES_EARLY)}
        </text>
      ))}
    </svg>
  );
}
