import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import type { InsightsResponse } from '#contract/insights.ts';
import { NIGHTS_WORDS } from '#web/messages/dashboard-nights.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import { formatLongDate, monthLabel } from '../date-names.ts';
import { clockText } from '../patterns/spans.ts';
import { DateMark } from './date-mark.tsx';
import { DiaryLink } from './diary-link.tsx';
import type { RasterRow } from './raster-rows.ts';
import { useListKeys } from './use-list-keys.ts';

const MINUTES_PER_DAY = 1440;

/** Five weeks fit on a phone, and twelve in a wide window. */
const ROW_HEIGHT_PX = { phone: 12, desk: 8 };
const DESK = '(min-width: 1000px)';

/** A week up or down. */
const PAGE_ROWS = 7;

/** Remaining rows at which the next page is fetched. */
const LOADED_AHEAD = 60;

const KEYS = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS };

type RasterProps = {
  rows: readonly RasterRow[];
  usual: InsightsResponse['usual'] | undefined;
  hasMore: boolean;
  loadMore: () => void;
};

/** A line for each date, newest on top, of which only those near the screen exist. */
export function Raster({ rows, usual, hasMore, loadMore }: RasterProps) {
  const words = NIGHTS_WORDS.raster;
  const [isDoubled, setDoubled] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(() =>
    matchMedia(DESK).matches ? ROW_HEIGHT_PX.desk : ROW_HEIGHT_PX.phone,
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 20,
    getScrollElement: () => list.current,
  });
  const keys = useListKeys(id, rows.length, KEYS);
  const { chosen } = keys;
  const shown = virtualizer.getVirtualItems();
  // A row outside the DOM can't be the tab stop.
  const stop = shown.some(({ index }) => index === chosen) ? chosen : shown[0]?.index;

  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - LOADED_AHEAD;
  useEffect(() => {
    if (hasMore && isNearEnd) loadMore();
  }, [hasMore, isNearEnd, loadMore]);
  useEffect(() => {
    if (chosen !== null) virtualizer.scrollToIndex(chosen);
  }, [chosen, virtualizer]);

  const [bed, wake] = [usual?.bed.median ?? null, usual?.wake.median ?? null];
  const days = isDoubled ? 2 : 1;
  const chosenRow = chosen === null ? undefined : rows[chosen];
  return (
    <section aria-labelledby={`${id}title`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}title`} className="text-[1.375rem]">
          {words.title}
        </h2>
        <label className="screen-only flex min-h-11 items-center gap-2 text-sm font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-soga"
            checked={isDoubled}
            onChange={(event) => setDoubled(event.target.checked)}
          />
          {words.doubled}
        </label>
      </div>
      <p id={`${id}caption`} className="pb-2">
        {bed !== null && wake !== null
          ? words.usual(clockText(bed), clockText(wake))
          : words.noUsual(isDoubled)}
      </p>
      <Legend hasUsual={bed !== null || wake !== null} />
      <div className="screen-only min-h-30 py-2 text-sm text-ink-2">
        {chosenRow === undefined ? (
          words.hint
        ) : (
          <>
            {rowText(chosenRow)} {isNightMissing(chosenRow) && `${NIGHTS_WORDS.nightMissing} `}
            <DiaryLink date={chosenRow.date} />
            <DateMark date={chosenRow.date} />
          </>
        )}
      </div>
      <HourAxis days={days} />
      <div ref={list} className="raster raster-window">
        <ul aria-label={words.label} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <li
                  key={row.date}
                  data-month={monthLabel(row.date)}
                  style={{ top: start, height: rowHeight }}
                >
                  <button
                    type="button"
                    id={keys.idOf(index)}
                    tabIndex={index === stop ? 0 : -1}
                    aria-pressed={index === keys.chosen}
                    aria-label={rowText(row)}
                    onClick={() => keys.choose(index)}
                    onKeyDown={keys.onKeyDown}
                  >
                    <RowPicture row={row} next={rows[index - 1]} days={days} height={rowHeight} />
                  </button>
                  {row.change !== null && (
                    <svg className="margin-mark" width="6" height={rowHeight} aria-hidden="true">
                      <path className="change" d={`M0 0 L6 ${rowHeight / 2} L0 ${rowHeight} z`} />
                    </svg>
                  )}
                </li>
              )
            );
          })}
        </ul>
        <svg
          className="raster-lines"
          aria-hidden="true"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {[bed, wake].flatMap((minute) =>
            minute === null
              ? []
              : Array.from({ length: days }, (_, day) => {
                  const at = place((minute + 360) % MINUTES_PER_DAY, day, days);
                  return <line key={`${minute} ${day}`} x1={at} x2={at} y1="0" y2="100%" />;
                }),
          )}
        </svg>
      </div>
    </section>
  );
}

const place = (minute: number, day: number, days: number) =>
  `${(100 * (minute + day * MINUTES_PER_DAY)) / (days * MINUTES_PER_DAY)}%`;

/** Only naps: the night may be missing. */
const isNightMissing = ({ sessions, noSleep }: RasterRow) =>
  !noSleep && sessions.length > 0 && sessions.every(({ kind }) => kind === 'nap');

/** Double plot: the next date is repeated on the right, so that a drift shows in one piece. */
function RowPicture({
  row,
  next,
  days,
  height,
}: {
  row: RasterRow;
  next: RasterRow | undefined;
  days: number;
  height: number;
}) {
  const drawn = [row, ...(days === 2 && next ? [next] : [])];
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {drawn.map(({ bars, noSleep, date }, day) => (
        <g key={date}>
          {bars.length === 0 && (
            <line
              className={noSleep ? 'awake' : 'unknown'}
              x1={place(0, day, days)}
              x2={place(MINUTES_PER_DAY, day, days)}
              y1={height / 2}
              y2={height / 2}
            />
          )}
          {bars.map(({ from, to, kind }) => (
            <rect
              key={from}
              data-kind={kind}
              x={place(from, day, days)}
              width={place(to - from, 0, days)}
              y="1"
              height={height - 2}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The same fills and textures, each with its name. */
function Legend({ hasUsual }: { hasUsual: boolean }) {
  const { legend } = NIGHTS_WORDS.raster;
  const sample = (kind: 'night' | 'nap' | 'review') => (
    <rect data-kind={kind} x="1" y="1" width="22" height="10" />
  );
  const samples = [
    [legend.night, sample('night')],
    [legend.nap, sample('nap')],
    [legend.review, sample('review')],
    [legend.unknown, <line key="line" className="unknown" x1="0" x2="24" y1="6" y2="6" />],
    ...(hasUsual
      ? [
          [
            legend.usual,
            <line key="line" className="usual" x1="12" x2="12" y1="0" y2="12" />,
          ] as const,
        ]
      : []),
    [legend.change, <path key="path" className="change" d="M9 0 L15 6 L9 12 z" />],
  ] as const;
  return (
    <ul className="raster flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {samples.map(([name, picture]) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="24" height="12" aria-hidden="true">
            {picture}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function HourAxis({ days }: { days: number }) {
  const hours = Array.from({ length: days * 4 + 1 }, (_, i) => (18 + i * 6) % 24);
  return (
    <div aria-hidden="true" className="raster-hours">
      {hours.map((hour, i) => (
        // Hours repeat in the second day.
        <span key={`${hour} ${Math.floor(i / 4)}`}>{String(hour).padStart(2, '0')}</span>
      ))}
    </div>
  );
}

/** The content of a row as text. */
export function rowText({ date, sessions, noSleep, change }: RasterRow): string {
  const words = NIGHTS_WORDS.raster;
  const parts = sessions.map(({ kind, startTime, endTime, timeZone }) =>
    words[kind](clockTime(startTime, timeZone), clockTime(endTime, timeZone)),
  );
  if (noSleep) parts.push(words.noSleep);
  if (parts.length === 0) parts.push(words.unknown);
  if (change === 'zone') parts.push(words.zoneChange(sessions.at(-1)?.timeZone ?? ''));
  if (change === 'clock') parts.push(words.clockChange);
  return words.row(formatLongDate(date), parts.join(' '));
}
