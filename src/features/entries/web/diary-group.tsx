import { Fragment, memo } from 'react';
import { useGame } from '#game/web/game.tsx';
import type { Month } from '../contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import {
  HISTORY_MESSAGES,
  PICTURE_MESSAGES,
  SLEEP_ROW_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { formatWeekdayDate, monthName } from '#diary/web/date-names.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { DiaryEntry, type EntryLook } from './diary-entry.tsx';
import type { SleepsOfDate } from './use-diary-list.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

type DiaryGroupProps = EntryLook & {
  dates: readonly SleepsOfDate[];
  /** The date before the group, because its month or a gap may end in it. */
  before: SleepsOfDate | undefined;
  /** Months with totals; others have a bare heading. Undefined: without months and gaps. */
  months: readonly Month[] | undefined;
  /** Newest first. */
  noSleepDates: readonly string[];
  selected: string | undefined;
  /** Whether the end of the list is not loaded yet. */
  hasMore: boolean;
};

/** A part of the diary under month headings, memoized because a new page changes few groups. */
export const DiaryGroup = memo(function DiaryGroup(props: DiaryGroupProps) {
  const { dates, before, months, noSleepDates, selected, hasMore, ...look } = props;
  useLanguage();
  // Explicit, because the role of the group takes the role of its rows away.
  const item = { role: 'listitem', 'aria-setsize': hasMore ? -1 : undefined };
  return dates.map(({ date, month, sleeps }, index) => {
    const newer = dates[index - 1] ?? before;
    const gaps = months && date && newer?.date ? listGaps(date, newer.date, noSleepDates) : [];
    return (
      <Fragment key={sleeps[0]?.id}>
        {gaps.map((gap) => (
          <li key={gap.to} {...item}>
            <Gap {...gap} />
          </li>
        ))}
        {months !== undefined && month !== newer?.month && (
          <li {...item}>
            <MonthHead
              month={month}
              totals={months.find((each) => each.month === month)}
              isShort={look.form === 'day'}
            />
          </li>
        )}
        <li {...item}>
          <DiaryEntry
            {...look}
            date={date}
            sleeps={sleeps}
            isSelected={date !== undefined && date === selected}
          />
        </li>
      </Fragment>
    );
  });
}, isSameGroup);

/** Each page of sleeps makes new objects of the dates; their sleeps stay the same objects. */
function isSameGroup(one: DiaryGroupProps, other: DiaryGroupProps): boolean {
  const { dates, before, ...rest } = one;
  return (
    before?.date === other.before?.date &&
    dates.length === other.dates.length &&
    dates.every(({ sleeps }, index) => {
      const others = other.dates[index]?.sleeps ?? [];
      return sleeps.length === others.length && sleeps.every((sleep, i) => sleep === others[i]);
    }) &&
    Object.entries(rest).every(([name, value]) => other[name as keyof typeof rest] === value)
  );
}

type GapProps = { from: string; to: string; isAwake: boolean };

/** The dates without a sleep between two others, newest first; one of which the sleeper says so stands alone. */
function listGaps(older: string, newer: string, noSleepDates: readonly string[]): GapProps[] {
  const gaps: GapProps[] = [];
  let to = addDays(newer, -1);
  const addFrom = (from: string, isAwake: boolean) => {
    if (from <= to) gaps.push({ from, to, isAwake });
    to = addDays(from, -1);
  };
  for (const date of noSleepDates) {
    if (date <= older || date > to) continue;
    addFrom(addDays(date, 1), false);
    addFrom(date, true);
  }
  addFrom(addDays(older, 1), false);
  return gaps;
}

function Gap({ from, to, isAwake }: GapProps) {
  const openDiary = useOpenDiary();
  const [first, last] = [formatWeekdayDate(from), formatWeekdayDate(to)];
  const dates =
    from === to ? formatNight(to) : SLEEP_ROW_MESSAGES.fromTo({ start: first, end: last });
  return (
    <p className="diary-gap flex items-center justify-between gap-2 text-sm/normal text-ink-2">
      {joinParts([dates, PICTURE_MESSAGES.legend[isAwake ? 'awake' : 'unlogged']])}
      {!isAwake && (
        <button
          type="button"
          aria-label={HISTORY_MESSAGES.addOn({ date: last })}
          className="screen-only min-h-[44px] flex-none text-end font-semibold text-soga"
          onClick={() => openDiary?.({ kind: 'enter', date: to })}
        >
          {HISTORY_MESSAGES.add}
        </button>
      )}
    </p>
  );
}

type MonthHeadProps = { month: string; totals: Month | undefined; isShort: boolean };

function MonthHead({ month, totals, isShort }: MonthHeadProps) {
  const hasGame = useGame();
  const { fullDays = 0, minutes = 0, points = 0 } = totals ?? {};
  const hours = decimalHours(minutes);
  return (
    <div className="diary-month">
      <h3 className="text-xl">{monthName(month)}</h3>
      {totals !== undefined && (
        <p className="text-sm text-ink-2 [font-variant-numeric:tabular-nums]">
          {isShort || !hasGame
            ? HISTORY_MESSAGES.monthTotalsShort({ fullDays: grouped(fullDays), hours })
            : HISTORY_MESSAGES.monthTotals({ fullDays, hours, points: grouped(points) })}
        </p>
      )}
    </div>
  );
}
