import { memo, useDeferredValue, useEffect, useId, useState } from 'react';
import type { Day } from '#contract/diary.ts';
import { median } from '#domain/insights/statistics.ts';
import { useLanguage } from '#web/messages/language.ts';
import { NIGHTS_MESSAGES } from '#web/messages/app.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/choices.tsx';
import { weekdayInitial, weekdayName, weekdaysInOrder } from '#web/time/long-dates.ts';
import { formatLongDate, monthLabel, monthName } from '../date-names.ts';
import { roundTo, spanText } from '../patterns/spans.ts';
import { LoadState } from '../load-state.tsx';
import { DiaryLink } from './chosen-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { yearDates, type YearDate } from './year-dates.ts';
import { useDays, useMonths } from '#web/api/queries/diary.ts';
import { formatNumber } from '#web/messages/formats.ts';

const CELL_PX = 14;
const CELL_PERCENT = 100 / 7;
const STEPS = [0, 1, 2, 3, 4];
const KEYS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };
const RTL_KEYS = { ...KEYS, ArrowRight: -1, ArrowLeft: 1 };

/** Sleep by date: weeks down, weekdays across. */
export function Year({ newestDate }: { newestDate: string }) {
  const words = NIGHTS_MESSAGES.year;
  const id = useId();
  const newest = Number(newestDate.slice(0, 4));
  const [year, setYear] = useState(newest);
  const months = useMonths();
  const days = useDays([{ from: `${year}-01-01`, to: `${year}-12-31` }]);
  // Render the year after the first frame, which shows the raster.
  const isLater = useDeferredValue(true, false);
  const oldest = Number(months.data?.at(-1)?.month.slice(0, 4) ?? newest);
  return (
    <section aria-labelledby={`${id}title`} className="year-section">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}title`} className="text-[1.375rem]">
          {words.title}
        </h2>
        {oldest < newest && (
          <label className="screen-only flex min-h-11 items-center gap-2 text-sm font-semibold">
            {words.pick}
            <Select value={year} onChange={(event) => setYear(Number(event.target.value))}>
              {Array.from({ length: newest - oldest + 1 }, (_, i) => newest - i).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </label>
        )}
      </div>
      {days.data === undefined || months.data === undefined ? (
        <LoadState
          isFailed={days.isError || months.isError}
          words={NIGHTS_MESSAGES}
          onTryAgain={() => {
            void days.refetch();
            void months.refetch();
          }}
        />
      ) : (
        isLater && (
          <YearPicture
            key={year}
            id={id}
            year={year}
            first={year === oldest ? (days.data.at(-1)?.sleepDate ?? newestDate) : ''}
            newestDate={newestDate}
            days={days.data}
          />
        )
      )}
    </section>
  );
}

type YearPictureProps = {
  id: string;
  year: number;
  first: string;
  newestDate: string;
  days: readonly Day[];
};

function YearPicture({ id, year, first, newestDate, days }: YearPictureProps) {
  const words = NIGHTS_MESSAGES.year;
  const dates = yearDates(year, { first, last: newestDate }, days);
  const logged = dates.filter(({ step }) => step !== null);
  const steps = document.dir === 'rtl' ? RTL_KEYS : KEYS;
  const keys = useListKeys(id, dates.length, steps, dates.length - 1);
  const { chosen, toElementId, moveFocus, handlers } = keys;
  useEffect(moveFocus);
  const chosenDate = dates[chosen];
  const daysBefore = Math.max(0, weekdaysInOrder().indexOf(dates[0]?.weekday ?? 0));
  const height = Math.ceil((daysBefore + dates.length) / 7) * CELL_PX;
  const cells = dates.map((date, index) => ({
    date,
    week: Math.floor((daysBefore + index) / 7),
    column: (daysBefore + index) % 7,
  }));
  return (
    <>
      <p className="pb-2">
        {logged.length === 0
          ? words.captionNone
          : words.caption({ dates: logged.length, duration: typical(logged) })}
      </p>
      <StepLegend />
      {chosenDate !== undefined && (
        <p className="screen-only py-2 text-sm text-ink-2">
          <DiaryLink date={chosenDate.date} /> {formatSleep(chosenDate)}
        </p>
      )}
      <div aria-hidden="true" className="year-weekdays text-center text-xs text-ink-2">
        {weekdaysInOrder().map((weekday) => (
          <span key={weekday} data-initial={weekdayInitial(weekday)}>
            {weekdayName(weekday)}
          </span>
        ))}
      </div>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such elements.
        role="group"
        aria-label={words.label({ year: formatNumber(year, { useGrouping: false }) })}
        className="year year-dates mirrored"
        height={height}
        {...handlers}
      >
        <svg
          aria-hidden="true"
          height={height}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
        >
          {STEPS.map((step) => (
            <path key={step} data-step={step} d={stepPath(step, cells)} />
          ))}
        </svg>
        {cells.map((cell, index) => (
          <YearCell
            key={cell.date.date}
            {...cell}
            id={toElementId(index)}
            index={index}
            isChosen={index === chosen}
          />
        ))}
      </svg>
      <YearTable logged={logged} />
    </>
  );
}

type Cell = {
  date: YearDate;
  week: number;
  /** The weekday's place in the week, 0 to 6. */
  column: number;
};

type YearCellProps = Cell & {
  id: string;
  index: number;
  isChosen: boolean;
};

/** Memoized, because a selection changes two of them. */
const YearCell = memo(function YearCell({
  date,
  week,
  column,
  id,
  index,
  isChosen,
}: YearCellProps) {
  useLanguage();
  const month = monthLabel(date.date);
  const [x, y] = topLeft({ week, column });
  return (
    <>
      {month !== undefined && (
        <text y={y + CELL_PX - 3} aria-hidden="true">
          {month}
        </text>
      )}
      {date.step === null && <StepRect step={null} x={x} y={y} width={CELL_PERCENT} />}
      <rect
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such elements.
        role="button"
        className="target"
        id={id}
        data-index={index}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={NIGHTS_MESSAGES.year.cell({
          date: formatLongDate(date.date),
          sleep: formatSleep(date),
        })}
        x={`${x}%`}
        y={y}
        width={`${CELL_PERCENT}%`}
        height={CELL_PX}
      />
    </>
  );
});

const topLeft = ({ week, column }: Omit<Cell, 'date'>) =>
  [column * CELL_PERCENT, week * CELL_PX] as const;

/** All dates of a step in one path, because each element takes longer to style and lay out than many dates to draw. */
const stepPath = (step: number, cells: readonly Cell[]): string =>
  cells
    .filter(({ date }) => date.step === step)
    .map((cell) => {
      const [left, top] = topLeft(cell);
      const { x, y, width, height } = stepBox({ step, x: left, y: top, width: CELL_PERCENT });
      return `M${x} ${y}h${width}v${height}h${-width}z`;
    })
    .join('');

type StepRectProps = { step: number | null; x: number; y: number; width: number };

/** More sleep is larger, and lighter in the dark theme or darker in the light one. Across in percent, down in px. */
function stepBox({ step, x, y, width }: StepRectProps) {
  const inset = step === null ? 0 : 4 - step;
  const left = width * (0.02 + inset * 0.09);
  const height = CELL_PX - 2 - 2 * inset;
  return { x: x + left, y: y + 1 + inset, width: width - 2 * left, height };
}

function StepRect(props: StepRectProps) {
  const { x, y, width, height } = stepBox(props);
  const step = props.step ?? 'unlogged';
  return <rect data-step={step} x={`${x}%`} width={`${width}%`} y={y} height={height} />;
}

function StepLegend() {
  const { steps, unloggedStep } = NIGHTS_MESSAGES.year;
  return (
    <ul className="year flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {[unloggedStep, ...Object.values(steps)].map((name, i) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="24" height={CELL_PX} aria-hidden="true">
            <StepRect step={i === 0 ? null : i - 1} x={0} y={0} width={100} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function YearTable({ logged }: { logged: readonly YearDate[] }) {
  const { columns } = NIGHTS_MESSAGES.year;
  const months = [...Map.groupBy(logged, ({ date }) => date.slice(0, 7))];
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {NIGHTS_MESSAGES.showTable}
      </summary>
      <table className="journey-table">
        <thead>
          <tr>
            <th scope="col">{columns.month}</th>
            <th scope="col">{columns.dates}</th>
            <th scope="col">{columns.sleep}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(([month, dates]) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>{formatNumber(dates.length)}</td>
              <td>{typical(dates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const typical = (dates: readonly YearDate[]) =>
  spanText(roundTo(median(dates.map(({ minutes }) => minutes)), 5));

function formatSleep({ minutes, step, noSleep }: YearDate): string {
  const words = NIGHTS_MESSAGES.year;
  if (noSleep && minutes === 0) return words.noSleep;
  return step === null ? words.unlogged : spanText(minutes);
}
