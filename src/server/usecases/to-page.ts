import { AppError } from '#contract/app-error.ts';
import type { SleepDate } from '#domain/calendar.ts';

/** Which page of a list of the diary is asked for. */
export type DiaryPageInput = {
  userId: string;
  cursor?: string | undefined;
  limit: number;
  /** Sleep dates, both included. */
  from?: SleepDate | undefined;
  to?: SleepDate | undefined;
};

/** The first `limit` of the rows; if there are more, the cursor of the last of these says where to go on. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The failure of a cursor that no page ever answered. */
export function unknownCursor(): AppError {
  const message = 'This is not the nextCursor of a page.';
  return new AppError('INVALID_INPUT', { details: [{ field: 'cursor', message }] });
}
