import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getMonths } from '#web/api/diary-calls.ts';
import { getDays, readAllPages } from '#web/api/insight-calls.ts';
import type { Day } from '#contract/diary.ts';
import { median } from '#domain/insights/statistics.ts';
import { NIGHTS_WORDS } from '#web/messages/dashboard-nights.ts';
import { Icon } from '#web/ui/icon.tsx';
import { monthName } from '../months.ts';
import { formatLongDate, monthLabel, weekdayName } from '../date-names.ts';
import { roundTo, spanText } from '../patterns/spans.ts';
import { LoadState } from '../load-state.tsx';
import { DiaryLink } from './diary-link.tsx';
import { useListKeys } from './use-list-keys.ts';
import { yearDates, type YearDate } from './year-dates.ts';

const CELL_PX = 14;
const KEYS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** Sleep by date: weeks down, weekdays across. */
export function Year({ newestDate }: { newestDate: string }) {
  const words = NIGHTS_WORDS.year;
  const id = useId();
  const newest = Number(newestDate.slice(0, 4));
  const [year, setYear] = useState(newest);
  const options = { networkMode: 'always', retry: false } as const;
  const months = useQuery({ queryKey: ['diary', 'months'], queryFn: getMonths, ...options });
  const days = useQuery({
    queryKey: ['diary', 'days', year],
    queryFn: () =>
      readAllPages((cursor) => getDays({ from: `${year}-01-01`, to: `${year}-12-31`, cursor })),
    ...options,
  });
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
            <select
              className="min-h-11 rounded-field border-[1.5px] border-edge bg-sunken px-3"
              value={year}
              onChange={(event) => setYear(Number(event.target.value))}
            >
              {Array.from({ length: newest - oldest + 1 }, (_, i) => newest - i).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      {days.data === undefined ? (
        <LoadState
          isFailed={days.isError}
          words={NIGHTS_WORDS}
          onTryAgain={() => void days.refetch()}
        />
      ) : (
        <YearPicture id={id} year={year} newestDate={newestDate} days={days.data} />
      )}
    </section>
  );
}

function YearPicture({
  id,
  year,
  newestDate,
  days,
}: {
  id: string;
  year: number;
  newestDate: string;
  days: readonly Day[];
}) {
  const words = NIGHTS_WORDS.year;
  const dates = yearDates(year, newestDate, days);
  const logged = dates.filter(({ step }) => step !== null);
  const keys = useListKeys(id, dates.length, KEYS);
  const chosenDate = keys.chosen === null ? undefined : dates[keys.chosen];
  return (
    <>
      <p className="pb-2">
        {logged.length === 0 ? words.captionNone : words.caption(logged.length, typical(logged))}
      </p>
      <StepLegend />
      <div className="screen-only min-h-18 py-2 text-sm text-ink-2">
        {chosenDate === undefined ? (
          ''
        ) : (
          <>
            {dateText(chosenDate)} <DiaryLink date={chosenDate.date} />
          </>
        )}
      </div>
      <div aria-hidden="true" className="year-dates year-weekdays text-center text-xs text-ink-2">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday}>{weekdayName(weekday)}</span>
        ))}
      </div>
      <ul aria-label={words.label(year)} className="year year-dates">
        {dates.map((date, index) => (
          <li
            key={date.date}
            data-month={monthLabel(date.date)}
            style={index === 0 ? { gridColumnStart: date.weekday } : undefined}
          >
            <button
              type="button"
              id={keys.idOf(index)}
              tabIndex={index === (keys.chosen ?? 0) ? 0 : -1}
              aria-pressed={index === keys.chosen}
              aria-label={dateText(date)}
              onClick={() => keys.choose(index)}
              onKeyDown={keys.onKeyDown}
            >
              <StepSample step={date.step} />
            </button>
          </li>
        ))}
      </ul>
      <YearTable logged={logged} />
    </>
  );
}

/** More sleep is larger, and lighter in the dark theme or darker in the light one. */
function StepSample({ step }: { step: number | null }) {
  const inset = step === null ? 0 : 4 - step;
  return (
    <svg width="100%" height={CELL_PX} aria-hidden="true">
      <rect
        data-step={step ?? 'unlogged'}
        x={`${inset * 9}%`}
        width={`${100 - inset * 18}%`}
        y={1 + inset}
        height={CELL_PX - 2 - 2 * inset}
      />
    </svg>
  );
}

function StepLegend() {
  const { steps, unloggedStep } = NIGHTS_WORDS.year;
  return (
    <ul className="year flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {[unloggedStep, ...steps].map((name, i) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className="w-6">
            <StepSample step={i === 0 ? null : i - 1} />
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}

function YearTable({ logged }: { logged: readonly YearDate[] }) {
  const { columns } = NIGHTS_WORDS.year;
  const months = [...Map.groupBy(logged, ({ date }) => date.slice(0, 7))];
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {NIGHTS_WORDS.showTable}
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
              <td>{dates.length}</td>
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

function dateText({ date, minutes, step, noSleep }: YearDate): string {
  const words = NIGHTS_WORDS.year;
  const name = formatLongDate(date);
  if (noSleep && minutes === 0) return words.noSleep(name);
  return step === null ? words.unlogged(name) : words.slept(name, spanText(minutes));
}
