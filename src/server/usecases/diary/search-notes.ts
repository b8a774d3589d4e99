import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { FoundSleeps } from '#contract/diary.ts';
import { foldText } from '#domain/search-text.ts';
import { listSleeps } from '#server/storage/tables/diary.ts';
import type { PagePosition } from '#server/storage/tables/pagination.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readNightStarts } from '#server/usecases/insights/read-night-starts.ts';
import { parseCursor, toCursor, toPage, type DiaryPageInput } from '#server/usecases/paging.ts';
import {
  chargeForSleeps,
  tryRefoldBeforeReading,
} from '#server/usecases/progress/refold-history.ts';
import { presentSleep } from '#server/usecases/sleeps/present-sleep.ts';

/** Other requests wait while a slice is read and folded: some milliseconds, 20 with notes of 2,000 letters. */
const SLICE_SIZE = 200;

const PAGE_SIZE = 50;

export type SearchNotesInput = Omit<DiaryPageInput, 'limit'> & {
  /** Case and accents don't matter, nor do spaces around it. */
  q: string;
};

/**
 * A page of the sleeps whose note contains a text, newest start first, and the number of all of them. Reads the whole
 * history in slices. Throws INVALID_INPUT for an unknown cursor.
 */
export async function searchNotes(
  deps: UseCaseDeps,
  { userId, q, cursor, ...range }: SearchNotesInput,
): Promise<FoundSleeps> {
  const place = parseCursor(cursor);
  const sought = foldText(q.trim());
  await tryRefoldBeforeReading(deps, userId);

  const found: SleepRecord[] = [];
  // Without notes, which can have megabytes.
  const history: SleepRecord[] = [];
  let total = 0;
  let after: PagePosition | undefined;
  do {
    const slice = await listSleeps(deps.storage.db, userId, { ...range, after, limit: SLICE_SIZE });
    for (const sleep of slice) {
      history.push({ ...sleep, note: null });
      if (sleep.note === null || sought === '' || !foldText(sleep.note).includes(sought)) continue;
      total += 1;
      // One extra row tells whether there is another page.
      if (found.length <= PAGE_SIZE && (!place || isAfter(sleep, place))) found.push(sleep);
    }
    const last = slice.length < SLICE_SIZE ? undefined : slice.at(-1);
    after = last && { instant: last.startTime, id: last.id };
    await nextTurnOfLoop();
  } while (after !== undefined);
  chargeForSleeps(deps, userId, history.length);

  const dates = new Set(found.map(({ sleepDate }) => sleepDate));
  const onDates = history.filter(({ sleepDate }) => dates.has(sleepDate));
  const nightStarts = await readNightStarts(deps, deps.storage.db, userId, found, onDates);
  const page = toPage(
    found,
    PAGE_SIZE,
    (sleep) => presentSleep(sleep, nightStarts),
    (sleep) => toCursor(sleep.startTime, sleep.id),
  );
  return { ...page, total };
}

const isAfter = (sleep: SleepRecord, { instant, id }: PagePosition) =>
  sleep.startTime < instant || (sleep.startTime === instant && sleep.id < id);
