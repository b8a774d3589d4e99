import type { PagePosition } from '#kernel/contract/paging.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';

/** The first `limit` rows, and the cursor of the last one if there are more. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  makeCursor: (row: Row) => string,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? makeCursor(last) : null;
  return { items, nextCursor };
}

/** Sleep dates, both included. */
type Range = { from?: SleepDate; to?: SleepDate };

/** Whether something of a date is in a range; an active sleep, which has no date, is in none but the range of all. */
export const isInRange = ({ from, to }: Range) => {
  if (from === undefined && to === undefined) return () => true;
  const [first, last] = [from ?? '', to ?? '~'];
  return ({ sleepDate }: { sleepDate: SleepDate | null }): boolean =>
    sleepDate !== null && sleepDate >= first && sleepDate <= last;
};

/** The rows of a list, sorted by instant and id, that follow a position. */
export function listAfter<Row>(
  rows: readonly Row[],
  after: PagePosition | undefined,
  positionOf: (row: Row) => PagePosition,
): readonly Row[] {
  if (after === undefined) return rows;
  return rows.filter((row) => {
    const { instant, id } = positionOf(row);
    return instant < after.instant || (instant === after.instant && id < after.id);
  });
}
