import { memo, type MouseEvent } from 'react';
import { isoWeekday } from '#kernel/rules/calendar.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { weekdaysInOrder } from '#kernel/web/time/long-dates.ts';
import { Shapes, type Label, type Layer } from '#pictures/web/picture/drawing.ts';
import { isRightToLeft, roundedPath } from '#pictures/web/picture/scales.ts';
import { formatMonth } from '#diary/web/date-names.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { findTone, type YearMonth } from './year-months.ts';

/** Sizes of a date in px. */
export const MONTH_CELLS = { overview: 14, direct: 24, open: 44 } as const;
export type MonthCell = (typeof MONTH_CELLS)[keyof typeof MONTH_CELLS];

const WEEKS = 6;
const NAME_PX = 20;

type MonthPictureProps = YearMonth & {
  cell: MonthCell;
  /** The selected date, if it lies in this month. */
  chosen: string | undefined;
};

/** A month: weeks down, weekdays across, one path per tone. Memoized, because a selection changes two of them. */
export const MonthPicture = memo(function MonthPicture({
  month,
  dates,
  known,
  cell,
  chosen,
}: MonthPictureProps) {
  useLanguage();
  const gap = cell > MONTH_CELLS.overview ? 3 : 2;
  const size = cell - gap;
  const places = placeDates(month, dates, cell);
  const radius = Math.min(4, size / 4);
  const mark = places.find(({ sleepDate }) => sleepDate === chosen);
  const days = places.map(({ sleepDate, x, y }): Label => ({
    className: 'month-day',
    x: x + size / 2,
    y: y + size / 2 + 5,
    children: formatNumber(Number(sleepDate.slice(8))),
  }));
  const name: Label = {
    className: 'month-name',
    x: isRightToLeft() ? 7 * cell : 0,
    y: 13,
    textAnchor: 'start',
    children: formatMonth(month),
  };
  const byTone = Map.groupBy(places, (night) => findTone(night, known));
  const tones = [...byTone].map(([tone, squares]): Layer => [
    toLook(tone),
    squares.map((square) =>
      tone !== 'outside'
        ? roundedPath(square.x, square.y, size, size, radius)
        : `M${square.x + size / 2} ${square.y + size / 2}h0.1`,
    ),
  ]);
  return (
    <svg width={7 * cell} height={monthHeight(cell)} aria-hidden="true">
      <Shapes layers={tones} labels={cell === MONTH_CELLS.open ? [name, ...days] : [name]} />
      {mark !== undefined && (
        <path
          className="picture-mark"
          d={roundedPath(mark.x - 1.5, mark.y - 1.5, size + 3, size + 3, radius + 1)}
        />
      )}
    </svg>
  );
});

export const monthHeight = (cell: MonthCell): number => NAME_PX + WEEKS * cell;

export function placeDates(month: string, dates: readonly DrawnNight[], cell: MonthCell) {
  const first = weekdaysInOrder().indexOf(isoWeekday(`${month}-01`));
  return dates.map((night, index) => {
    const column = (first + index) % 7;
    const x = (isRightToLeft() ? 6 - column : column) * cell;
    return { ...night, x, y: NAME_PX + Math.floor((first + index) / 7) * cell };
  });
}

/** The date under a pointer on the picture of a month. */
export function findDateAt(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: Element,
  { month, dates }: YearMonth,
  cell: MonthCell,
): DrawnNight | undefined {
  const { left, top } = picture.getBoundingClientRect();
  const isWithin = (start: number, place: number) => start >= place && start < place + cell;
  return placeDates(month, dates, cell).find(
    ({ x, y }) => isWithin(clientX - left, x) && isWithin(clientY - top, y),
  );
}

function toLook(tone: ReturnType<typeof findTone>): Layer[0] {
  if (typeof tone === 'number') return `tone-${tone}`;
  return tone === 'outside' ? { className: 'month-later' } : tone;
}
