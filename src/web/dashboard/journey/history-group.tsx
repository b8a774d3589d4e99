import { memo } from 'react';
import type { Month } from '#contract/diary.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { useLanguage } from '#web/messages/language.ts';
import { decimalHours, grouped } from '#web/time/sleep-times.ts';
import { napIds } from '../row-marks.ts';
import { SleepRow } from '../sleep-row.tsx';
import { monthName, monthOfInstant } from './date-names.ts';

type HistoryGroupProps = {
  sleeps: readonly SleepEntry[];
  /** The neighbouring groups, because a month or a date may continue over the edge. */
  before: readonly SleepEntry[] | undefined;
  after: readonly SleepEntry[] | undefined;
  /** Months with totals; others have a bare heading. */
  months: ReadonlyMap<string, Month>;
  isInStreak: (sleep: SleepEntry) => boolean;
  screenZone: string;
  /** Whether the end of the list is not loaded yet. */
  hasMore: boolean;
};

/** A part of the history under month headings, memoized because a new page changes few groups. */
export const HistoryGroup = memo(function HistoryGroup({
  sleeps,
  before,
  after,
  months,
  isInStreak,
  screenZone,
  hasMore,
}: HistoryGroupProps) {
  useLanguage();
  const naps = napIds([before, sleeps, after].flatMap((group) => group ?? []));
  // Explicit, because the role of the group takes the role of its rows away.
  const item = { role: 'listitem', 'aria-setsize': hasMore ? -1 : undefined };
  return sleeps.flatMap((sleep, index) => {
    const row = (
      <li key={sleep.id} {...item}>
        <SleepRow
          sleep={sleep}
          isInStreak={isInStreak(sleep)}
          isNap={naps.has(sleep.id)}
          screenZone={screenZone}
        />
      </li>
    );
    const month = toMonth(sleep);
    if (month === undefined || month === toMonth(sleeps[index - 1] ?? before?.at(-1))) return [row];
    return [
      <li key={month} {...item}>
        <MonthHead month={month} totals={months.get(month)} />
      </li>,
      row,
    ];
  });
});

/** The month (2026-11) of the sleep date, or of the start while a sleep has none. */
function toMonth(sleep: SleepEntry | undefined): string | undefined {
  return sleep && (sleep.sleepDate?.slice(0, 7) ?? monthOfInstant(sleep.startTime, sleep.timeZone));
}

function MonthHead({ month, totals }: { month: string; totals: Month | undefined }) {
  return (
    <div className="pt-4">
      <h3 className="text-lg">{monthName(month)}</h3>
      {totals !== undefined && (
        <p className="text-sm text-ink-2 tabular-nums">
          {HISTORY_MESSAGES.monthTotals({
            fullDays: totals.fullDays,
            hours: decimalHours(totals.minutes),
            points: grouped(totals.points),
          })}
        </p>
      )}
    </div>
  );
}
