import { AppError } from '#contract/app-error.ts';
import type { SleepDate } from '#domain/calendar.ts';
import type { PagePosition } from '#server/storage/tables/pagination.ts';

/** The requested page of a diary list. */
export type DiaryPageInput = {
  cursor?: string | undefined;
  limit: number;
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

type Range = Pick<DiaryPageInput, 'from' | 'to'>;

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

/** Encodes a position in a list sorted by instant and id. */
export function toCursor({ instant, id }: PagePosition): string {
  return Buffer.from(`${instant}/${id}`).toString('base64url');
}

/** Decodes a cursor of `toCursor`. Throws INVALID_INPUT for any other text. */
export function parseCursor(cursor: string | undefined): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, instant, id] =
    /^(-?\d{1,15})\/([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (instant === undefined || id === undefined) throw unknownCursor();
  return { instant: Number(instant), id };
}

/** The error for an unknown cursor. */
export function unknownCursor(): AppError {
  const text = { key: 'validation.cursor' } as const;
  return new AppError('INVALID_INPUT', { details: [{ field: 'cursor', text }] });
}

/** Parses the cursor of a list by sleep date: the last date of the previous page. Throws INVALID_INPUT. */
export function parseDateCursor(cursor: string | undefined): SleepDate | undefined {
  if (cursor !== undefined && !/^\d{4}-\d\d-\d\d$/.test(cursor)) throw unknownCursor();
  return cursor;
}
