import { useMemo, useState, type MouseEvent, type PointerEvent } from 'react';
import { median } from '#kernel/rules/statistics.ts';
import { useMonths, useNightsOf } from '#diary/web/queries.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Emphasized, emphasize } from '#kernel/web/ui/emphasized.tsx';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { formatLongDate, formatMonth, monthName } from '#diary/web/date-names.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import type { DatePicture } from '#diary/web/journey-address.ts';
import { spanText } from '#pictures/web/spans.ts';
import { LOOKS } from '#pictures/web/picture/looks.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { isRightToLeft } from '#pictures/web/picture/scales.ts';
import { useRovingFocus } from '#pictures/web/picture/use-roving-focus.ts';
import { ViewState } from '#pictures/web/view-state.tsx';
import {
  findDateAt,
  MONTH_CELLS,
  MonthPicture,
  placeDates,
  type MonthCell,
} from './month-picture.tsx';
import { YearSelect, type PickedYear } from './year-select.tsx';
import {
  findTone,
  isLogged,
  isSelectable,
  yearMonths,
  yearRange,
  type YearMonth,
} from './year-months.ts';

const KEYS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, PageDown: 7, PageUp: -7 };

type YearProps = DatePicture & { newestDate: string };

/** Twelve months by the minutes slept: the last twelve, or a calendar year. */
export function Year({ newestDate, ...picture }: YearProps) {
  const words = NIGHTS_MESSAGES.year;
  const [year, setYear] = useState<PickedYear>('last');
  const months = useMonths();
  const range = useMemo(() => yearRange(year, newestDate), [year, newestDate]);
  const nights = useNightsOf(range);
  const oldestMonth = months.data?.at(-1)?.month ?? newestDate.slice(0, 7);
  const dated = useMemo(() => {
    const items = nights.data ?? [];
    // Dates before the first sleep are not missing.
    const isOldest = oldestMonth >= range.from.slice(0, 7);
    const first = isOldest ? (items.at(-1)?.sleepDate ?? newestDate) : range.from;
    return yearMonths(range, { first, last: newestDate }, items);
  }, [range, newestDate, nights.data, oldestMonth]);
  return (
    <section className="picture year" aria-labelledby="year-title">
      <div className="flex flex-wrap desk:min-h-11 items-center justify-between gap-x-4">
        <h2 id="year-title" className={picture.isDesk ? '' : 'sr-only'}>
          {words.title}
        </h2>
        <YearSelect newestDate={newestDate} year={year} onYear={setYear} />
      </div>
      {nights.data === undefined || months.data === undefined ? (
        <ViewState queries={[nights, months]} words={NIGHTS_MESSAGES} />
      ) : (
        <YearPicture key={year} {...picture} months={dated} />
      )}
    </section>
  );
}

type YearPictureProps = DatePicture & { months: readonly YearMonth[] };

function YearPicture({ months, ...picture }: YearPictureProps) {
  const { isDesk, chosen } = picture;
  const words = NIGHTS_MESSAGES.year;
  const [open, setOpen] = useState<string>();
  const openMonth = months.find(({ month }) => month === open);
  return (
    <>
      <p>
        <Emphasized
          text={captionOf(
            months.flatMap(({ dates }) => dates),
            emphasize,
          )}
        />
      </p>
      {openMonth === undefined ? (
        <Legend />
      ) : (
        <Button kind="secondary" onClick={() => setOpen(undefined)}>
          {words.allMonths}
        </Button>
      )}
      {isDesk || openMonth !== undefined ? (
        <Dates
          {...picture}
          months={openMonth === undefined ? months : [openMonth]}
          cell={openMonth === undefined ? MONTH_CELLS.direct : MONTH_CELLS.open}
        />
      ) : (
        <div className="year-months">
          {months.map((month) => (
            <button
              key={month.month}
              type="button"
              aria-label={words.cell({
                date: formatMonth(month.month),
                sleep: captionOf(month.dates),
              })}
              onClick={() => setOpen(month.month)}
            >
              <MonthPicture
                {...month}
                cell={MONTH_CELLS.overview}
                chosen={chosen.startsWith(month.month) ? chosen : undefined}
              />
            </button>
          ))}
        </div>
      )}
      <PictureTable
        caption={words.title}
        columns={[words.columns.month, words.columns.dates, words.columns.sleep]}
        rows={() =>
          months
            .map(({ month, dates }) => ({ month, logged: dates.filter(isLogged) }))
            .filter(({ logged }) => logged.length > 0)
            .map(({ month, logged }) => [
              monthName(month),
              formatNumber(logged.length),
              typicalSleep(logged),
            ])
        }
      />
    </>
  );
}

type DatesProps = DatePicture & {
  months: readonly YearMonth[];
  cell: MonthCell;
};

/** Months whose dates are targets. */
function Dates({ months, cell, chosen, onChoose, onRead, onOpen }: DatesProps) {
  const words = NIGHTS_MESSAGES.year;
  const dates = months
    .flatMap(({ dates, known }) => dates.filter((night) => isSelectable(night, known)))
    .toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1));
  const until = dates.findIndex(({ sleepDate }) => sleepDate >= chosen);
  const index = until === -1 ? dates.length - 1 : until;
  const stop = dates[index]?.sleepDate ?? '';
  const { focusNow, onKeyDown } = useRovingFocus({
    index,
    count: dates.length,
    choose: (next) => onChoose(dates[next]?.sleepDate ?? ''),
    keys: KEYS,
  });
  const findAt = (event: MouseEvent, month: YearMonth) => {
    const found = findDateAt(event, event.currentTarget, month, cell);
    return found && isSelectable(found, month.known) ? found.sleepDate : undefined;
  };
  const toPointerHandlers = (month: YearMonth) => ({
    onPointerMove: (event: PointerEvent) =>
      event.pointerType === 'mouse' && onRead?.(findAt(event, month)),
    onPointerLeave: () => onRead?.(undefined),
    onClick: (event: MouseEvent) => {
      const date = findAt(event, month);
      if (date !== undefined && event.target instanceof SVGElement) onChoose(date);
    },
  });
  return (
    <fieldset aria-label={words.label} className="year-months">
      {months.map((month) => {
        const places = placeDates(month.month, month.dates, cell);
        const place = places.find(({ sleepDate }) => sleepDate === stop);
        return (
          <div key={month.month} className="relative cursor-pointer" {...toPointerHandlers(month)}>
            <MonthPicture
              {...month}
              cell={cell}
              chosen={chosen.startsWith(month.month) ? chosen : undefined}
            />
            {place !== undefined && (
              <button
                key={stop}
                ref={focusNow}
                type="button"
                className="date-stop"
                aria-label={words.cell({
                  date: formatLongDate(stop),
                  sleep: describeSleep(place, month),
                })}
                style={{ left: place.x, top: place.y, width: cell, height: cell }}
                onKeyDown={onKeyDown}
                onClick={() => onOpen(stop)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function Legend() {
  const { tones, unlogged } = NIGHTS_MESSAGES.year;
  return (
    <ul className="picture-legend">
      <li>
        <svg width="98" height="12" aria-hidden="true">
          {([1, 2, 3, 4, 5] as const).map((tone) => (
            <rect
              key={tone}
              {...LOOKS[`tone-${tone}`]}
              x={(isRightToLeft() ? 5 - tone : tone - 1) * 20 + 0.5}
              y="0.5"
              width="15"
              height="11"
              rx="3"
            />
          ))}
        </svg>
        {tones}
      </li>
      <li>
        <svg width="14" height="12" aria-hidden="true">
          <rect {...LOOKS.unlogged} width="14" height="12" />
        </svg>
        {unlogged}
      </li>
    </ul>
  );
}

function captionOf(dates: readonly DrawnNight[], emphasized = (text: string) => text): string {
  const words = NIGHTS_MESSAGES.year;
  const logged = dates.filter(isLogged);
  if (logged.length === 0) return words.captionNone;
  return words.caption({ dates: logged.length, duration: emphasized(typicalSleep(logged)) });
}

const typicalSleep = (dates: readonly DrawnNight[]) =>
  spanText(median(dates.map(({ minutes }) => minutes)));

function describeSleep(night: DrawnNight, { known }: YearMonth): string {
  const words = NIGHTS_MESSAGES.year;
  const tone = findTone(night, known);
  if (tone === 'awake') return words.noSleep;
  return tone === 'unlogged' ? words.unlogged : durationText(night.minutes);
}
