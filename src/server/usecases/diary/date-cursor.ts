import type { SleepDate } from '#domain/calendar.ts';
import { unknownCursor } from '#server/usecases/to-page.ts';

/** The cursor of a list by sleep date: the last date of the page before. Throws INVALID_INPUT if it is none. */
export function dateCursor(cursor: string | undefined): SleepDate | undefined {
  if (cursor !== undefined && !/^\d{4}-\d\d-\d\d$/.test(cursor)) throw unknownCursor();
  return cursor;
}
