import type { Month } from '#contract/diary.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { monthOfInstant } from './date-names.ts';

/** A row of the history: a month heading or a sleep. */
export type HistoryRow =
  | { kind: 'month'; month: string; totals: Month | undefined }
  | { kind: 'sleep'; sleep: SleepEntry };

/** The sleeps in order, under month headings by sleep date. */
export function historyRows(sleeps: readonly SleepEntry[], months: readonly Month[]): HistoryRow[] {
  const totalsByMonth = new Map(months.map((totals) => [totals.month, totals]));
  let current: string | undefined;
  return sleeps.flatMap((sleep) => {
    const month = sleep.sleepDate?.slice(0, 7) ?? monthOfInstant(sleep.startTime, sleep.timeZone);
    const row: HistoryRow = { kind: 'sleep', sleep };
    if (month === current) return [row];
    current = month;
    return [{ kind: 'month', month, totals: totalsByMonth.get(month) }, row];
  });
}
