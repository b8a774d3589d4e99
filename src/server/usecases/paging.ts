import type { PagePosition } from '#contract/paging.ts';
import type { SleepDate } from '#domain/calendar.ts';

/** The requested page of a diary list. */
export type DiaryPageInput<Cursor> = {
  cursor?: Cursor | undefined;
  limit?: number | undefined;
  /** Sleep dates, both included. */
  from?: SleepDate | undefined;
  to?: SleepDate | undefined;
};

/** The first `limit` rows, and the cursor of the last one if there are more. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  makeCursor: (row: Row) => string,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last !== undefined ? makeCursor(last) : null,
  };
}

type Range = Pick<DiaryPageInput<never>, 'from' | 'to'>;

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
