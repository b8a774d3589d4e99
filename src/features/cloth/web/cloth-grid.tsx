import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { toDate, toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { useLiveAddress } from '#diary/web/journey-address.ts';
import { ClothPicture } from '#pictures/web/cloth/cloth-picture.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { nameNight } from '#pictures/web/cloth/describe-night.ts';
import { findDay, placeDay, UNIT } from '#pictures/web/cloth/lattice.ts';
import type { Sheet } from '#pictures/web/cloth/sheet.ts';
import { toYear } from '#pictures/web/cloth/use-cloth.ts';
import { LetterLink } from './letter/week-letters.tsx';
import { NightCard } from './night-card.tsx';

const MONTH_DAYS = 28;

type ClothGridProps = {
  nights: readonly DrawnNight[];
  sheet: Sheet;
  dye: Dye;
  label: string;
  today: SleepDate;
  year: number;
  /** The first one with a night. */
  oldestYear: number;
  onOtherYear: (date: SleepDate) => void;
};

/**
 * One tab stop, whose cell the arrow keys move from night to night; the card of the chosen one walks with it. It is not
 * mirrored: a picture has one reading.
 */
export function ClothGrid({ nights, sheet, dye, label, today, ...years }: ClothGridProps) {
  const { lattice, width, height, side, top, scale } = sheet;
  const byDate = useMemo(() => new Map(nights.map((night) => [night.sleepDate, night])), [nights]);
  const { columns, start, first, last, rows } = lattice;
  const isDesk = useMedia(DESK);
  const { night, live, setLive } = useLiveAddress<{ night: SleepDate | null }>();
  const asked = live === undefined ? night : (live.night ?? undefined);
  const isInside = (date: SleepDate) => date >= toDate(first) && date <= toDate(last);
  const chosen = asked !== undefined && isInside(asked) ? asked : undefined;
  const [moved, move] = useState<number>();
  const [hovered, hover] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const newest = toDayNumber(nights.at(-1)?.sleepDate ?? toDate(first));
  const clamp = (day: number) => Math.max(first, Math.min(last, day));
  const day = chosen === undefined ? clamp(moved ?? newest) : toDayNumber(chosen);
  const [row, column] = [Math.floor((day - start) / columns), (day - start) % columns];

  const cell = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const choose = (next: number) => setLive({ night: toDate(clamp(next)) });
  /** Undefined before the first night's year and after today. */
  const toStep = (next: SleepDate) => {
    if (next > today) return undefined;
    if (isInside(next)) return () => choose(toDayNumber(next));
    const year = toYear(next);
    if (year === years.year || year < years.oldestYear) return undefined;
    return () => years.onOtherYear(next);
  };
  const open = (next: number) => {
    flushSync(() => choose(next));
    heading.current?.focus({ preventScroll: true });
  };
  const close = () => {
    flushSync(() => {
      move(day);
      setLive({ night: null });
    });
    cell.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(day);
    if (event.key === 'Escape' && chosen !== undefined) return close();
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
    flushSync(() => (chosen === undefined ? move(clamp(day + step)) : choose(day + step)));
    cell.current?.focus();
  };
  const dayAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const pixel = width / box.width;
    const [x, y] = [(clientX - box.left) * pixel, (clientY - box.top) * pixel];
    return findDay(lattice, (x - side) / scale, (y - top) / scale);
  };

  const read = hovered ?? (hasFocus ? day : null);
  const at = placeDay(lattice, day);
  const percent = (pixels: number, whole: number) => (pixels / whole) * 100;
  const [x, y] = [percent(side + at.x * scale, width), percent(top + at.y * scale, height)];
  const place = chosen && `${x} ${y}`;
  // The card never covers its flower: after a new view has scrolled to its top, and where either gets another size.
  useEffect(() => {
    const [flower, over] = [cell.current, card.current];
    if (place === undefined || flower === null || over === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (isDesk) return over.scrollIntoView({ block: 'nearest' });
      const { top, bottom } = flower.getBoundingClientRect();
      const views = document.querySelector('.journey-views')?.getBoundingClientRect();
      const below = bottom + 12 - over.getBoundingClientRect().top;
      const above = (views?.bottom ?? 0) + 12 - top;
      if (below > 0 || above > 0) window.scrollBy(0, below > 0 ? below : -above);
    });
    observer.observe(over);
    return () => observer.disconnect();
  }, [place, isDesk, cell, card]);

  return (
    <div className="cloth-hang">
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows}
        aria-colcount={columns}
        dir="ltr"
        className="relative cursor-pointer outline-none"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const pressed = dayAt(event);
          if (pressed !== null) open(pressed);
        }}
        onPointerMove={(event) => event.pointerType === 'mouse' && hover(dayAt(event))}
        onPointerLeave={() => hover(null)}
      >
        <ClothPicture nights={nights} sheet={sheet} dye={dye}>
          {read !== null && <Cursor at={placeDay(lattice, read)} />}
          {chosen !== undefined && <Cursor at={at} />}
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
            aria-selected={chosen !== undefined}
            aria-label={nameNight(toDate(day), byDate.get(toDate(day)))}
            className="absolute outline-none"
            style={{
              left: `${x - percent(UNIT * scale, width)}%`,
              top: `${y - percent(UNIT * scale, height)}%`,
              width: `${percent(2 * UNIT * scale, width)}%`,
              height: `${percent(2 * UNIT * scale, height)}%`,
            }}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
        </div>
      </div>
      {chosen !== undefined && (
        <NightCard
          ref={card}
          heading={heading}
          headingId={headingId}
          date={chosen}
          night={byDate.get(chosen)}
          dye={dye}
          letter={<LetterLink date={chosen} nights={nights} today={today} />}
          style={isDesk ? placeBeside(x, y) : undefined}
          onOlder={toStep(toDate(day - 1))}
          onNewer={toStep(toDate(day + 1))}
          onClose={close}
        />
      )}
    </div>
  );
}

/** In two colours, so that it shows on every petal and ground. */
function Cursor({ at: { x, y } }: { at: { x: number; y: number } }) {
  const d = `M${x} ${y - UNIT}l${UNIT} ${UNIT} ${-UNIT} ${UNIT} ${-UNIT} ${-UNIT}z`;
  return (
    <>
      <path className="cloth-cursor cloth-cursor-rim" d={d} />
      <path className="cloth-cursor" d={d} />
    </>
  );
}

/** Beside a flower whose middle is at such percentages of the cloth. */
const placeBeside = (x: number, y: number): CSSProperties => ({
  ...(x < 60 ? { left: `calc(${x}% + 44px)` } : { right: `calc(${100 - x}% + 44px)` }),
  top: `max(8px, ${y}% - 70px)`,
});
