import type { Sleeps } from '#contract/diary.ts';
import { listSleeps as listSleepRecords, type HistoryPlace } from '#server/storage/diary.ts';
import type { UseCaseDeps } from './deps.ts';
import { presentSleep } from './present-sleep.ts';
import { toPage, unknownCursor, type DiaryPageInput } from './to-page.ts';

/** A page of the whole history, newest start first. Throws INVALID_INPUT if the cursor is none of ours. */
export async function listSleeps(
  deps: Pick<UseCaseDeps, 'storage'>,
  input: DiaryPageInput,
): Promise<Sleeps> {
  const { userId, cursor, limit, ...range } = input;
  const sleeps = await listSleepRecords(deps.storage.db, userId, {
    ...range,
    after: cursor === undefined ? undefined : placeOf(cursor),
    // One more tells whether there is another page.
    limit: limit + 1,
  });
  return toPage(sleeps, limit, presentSleep, cursorOf);
}

function cursorOf({ startTime, id }: HistoryPlace): string {
  return Buffer.from(`${startTime}/${id}`).toString('base64url');
}

function placeOf(cursor: string): HistoryPlace {
  const [, startTime, id] =
    /^(-?\d{1,15})\/([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (startTime === undefined || id === undefined) throw unknownCursor();
  return { startTime: Number(startTime), id };
}
