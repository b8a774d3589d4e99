import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Months } from '#contract/diary.ts';
import type { SleepDate } from '#domain/calendar.ts';
import { listMonths as listMonthRecords, type MonthRecord } from '#server/storage/tables/diary.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/** Page size: added up within milliseconds, during which no other request runs. */
const DAYS_PER_PAGE = 2_000;

/** Every month with counting sleep, newest first; a lifetime fits in one page. */
export async function listMonths(
  deps: Pick<UseCaseDeps, 'storage' | 'chargeCalls'>,
  { userId }: { userId: string },
): Promise<Months> {
  const months: MonthRecord[] = [];
  let before: SleepDate | undefined;
  for (;;) {
    const page = await listMonthRecords(deps.storage.db, userId, { before, limit: DAYS_PER_PAGE });
    for (const { firstDate, ...month } of page) {
      before = firstDate;
      const last = months.at(-1);
      if (last?.month === month.month) months[months.length - 1] = addUp(last, month);
      else months.push(month);
    }
    const days = page.reduce((sum, month) => sum + month.days, 0);
    if (days < DAYS_PER_PAGE) return { items: months, nextCursor: null };
    deps.chargeCalls(userId, 1);
    await nextTurnOfLoop();
  }
}

/** Merges the parts of a month that spans two pages. */
function addUp(a: MonthRecord, b: MonthRecord): MonthRecord {
  return {
    month: a.month,
    days: a.days + b.days,
    fullDays: a.fullDays + b.fullDays,
    minutes: a.minutes + b.minutes,
    points: a.points + b.points,
    bonusPoints: a.bonusPoints + b.bonusPoints,
  };
}
