import type { SleepDate } from '#domain/calendar.ts';
import { unknownCursor } from '#server/usecases/to-page.ts';

/** Parses the cursor of a list by sleep date: the last date of the previous page. Throws INVALID_INPUT. */
export function dateCursor(cursor: string | undefined): SleepDate | undefined {
  if (cursor !== undefined && !/^\d{4}-\d\d-\d\d$/.test(cursor)) throw unknownCursor();
  return cursor;
}
