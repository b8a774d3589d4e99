import { memo, type Ref } from 'react';
import { useLanguage } from '#web/messages/language.ts';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { SleepRow } from '../sleep-row.tsx';
import { decimalHours, grouped } from '#web/time/sleep-times.ts';
import { monthName } from './date-names.ts';
import type { HistoryRow } from './history-rows.ts';

type HistoryLineProps = {
  ref: Ref<HTMLLIElement>;
  row: HistoryRow;
  index: number;
  /** Total number of rows; undefined while more may be loaded. */
  count: number | undefined;
  /** Offset from the top of the list (px). */
  top: number;
  isInStreak: boolean;
  isNap: boolean;
  screenZone: string;
};

/** A positioned row of the history, memoized because most rows stay while scrolling. */
export const HistoryLine = memo(function HistoryLine({
  ref,
  row,
  index,
  count,
  top,
  isInStreak,
  isNap,
  screenZone,
}: HistoryLineProps) {
  useLanguage();
  return (
    <li
      ref={ref}
      data-index={index}
      aria-setsize={count ?? -1}
      aria-posinset={index + 1}
      style={{ translate: `0 ${top}px` }}
    >
      {row.kind === 'month' ? (
        <MonthHead row={row} />
      ) : (
        <SleepRow sleep={row.sleep} isInStreak={isInStreak} isNap={isNap} screenZone={screenZone} />
      )}
    </li>
  );
});

function MonthHead({ row: { month, totals } }: { row: HistoryRow & { kind: 'month' } }) {
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
