import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { toDate, toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { ClothPicture } from '#pictures/web/cloth/cloth-picture.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { describeNight } from '#pictures/web/cloth/describe-night.ts';
import { findDay, placeDay, UNIT } from '#pictures/web/cloth/lattice.ts';
import type { Sheet } from '#pictures/web/cloth/sheet.ts';

const MONTH_DAYS = 28;

type ClothGridProps = {
  className: string;
  nights: readonly DrawnNight[];
  sheet: Sheet;
  dye: Dye;
  label: string;
  onOpen: (date: SleepDate) => void;
};

/** One tab stop, whose cell the arrow keys move from night to night. It is not mirrored: a picture has one reading. */
export function ClothGrid({ className, nights, sheet, dye, label, onOpen }: ClothGridProps) {
  const { lattice, width, height, side, top, scale } = sheet;
  const byDate = useMemo(() => new Map(nights.map((night) => [night.sleepDate, night])), [nights]);
  const { columns, start, first, last, rows } = lattice;
  const [chosen, choose] = useState(toDayNumber(nights.at(-1)?.sleepDate ?? toDate(first)));
  const [hovered, hover] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  // The cloth may show fewer dates than when one was chosen.
  const day = Math.max(first, Math.min(last, chosen));
  const [row, column] = [Math.floor((day - start) / columns), (day - start) % columns];

  const cell = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onOpen(toDate(day));
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -column,
      End: columns - 1 - column,
      PageUp: -MONTH_DAYS,
      PageDown: MONTH_DAYS,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // Each date has an element of its own, so that the focus really moves.
    flushSync(() => choose(Math.max(first, Math.min(last, day + step))));
    cell.current?.focus();
  };
  const dayAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const pixel = width / box.width;
    const [x, y] = [(clientX - box.left) * pixel, (clientY - box.top) * pixel];
    return findDay(lattice, (x - side) / scale, (y - top) / scale);
  };

  const read = hovered ?? (hasFocus ? day : null);
  const at = placeDay(lattice, read ?? day);
  const corner = placeDay(lattice, day);
  const percent = (pixels: number, whole: number) => `${(pixels / whole) * 100}%`;
  return (
    <>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows}
        aria-colcount={columns}
        dir="ltr"
        className={`relative cursor-pointer ${className}`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const pressed = dayAt(event);
          if (pressed !== null) onOpen(toDate(pressed));
        }}
        onPointerMove={(event) => event.pointerType === 'mouse' && hover(dayAt(event))}
        onPointerLeave={() => hover(null)}
      >
        <ClothPicture nights={nights} sheet={sheet} dye={dye}>
          {read !== null && (
            <path
              className="cloth-cursor"
              d={`M${at.x} ${at.y - UNIT}l${UNIT} ${UNIT} ${-UNIT} ${UNIT} ${-UNIT} ${-UNIT}z`}
            />
          )}
        </ClothPicture>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only the row and the cell of the focus exist. */}
        <div role="row" aria-rowindex={row + 1}>
          <div
            key={day}
            ref={cell}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As its row.
            role="gridcell"
            tabIndex={0}
            aria-colindex={column + 1}
            aria-label={NIGHTS_MESSAGES.year.cell({
              date: formatWeekdayDate(toDate(day)),
              sleep: describeNight(byDate.get(toDate(day))),
            })}
            className="absolute outline-none"
            style={{
              left: percent(side + (corner.x - UNIT) * scale, width),
              top: percent(top + (corner.y - UNIT) * scale, height),
              width: percent(2 * UNIT * scale, width),
              height: percent(2 * UNIT * scale, height),
            }}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
        </div>
      </div>
      <p className="min-h-12 pt-2 text-sm text-ink-2" aria-hidden="true">
        {read !== null && (
          <>
            <b className="text-ink">{formatWeekdayDate(toDate(read))}</b>{' '}
            {describeNight(byDate.get(toDate(read)))}
          </>
        )}
      </p>
    </>
  );
}
