import type { DeletedSleeps, Sleeps } from '#contract/diary.ts';
import { RESTORABLE_MS } from '#domain/sleep.ts';
import {
  listDeletedSleeps as listDeletedRecords,
  listSleeps as listSleepRecords,
} from '#server/storage/tables/diary.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { tryRefoldBeforeReading } from '#server/usecases/progress/refold-history.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { readNightStarts } from '#server/usecases/insights/read-night-starts.ts';
import { presentSleep } from '#server/usecases/sleeps/present-sleep.ts';
import { parseCursor, toCursor, toPage, type DiaryPageInput } from '#server/usecases/paging.ts';

/** A page of the history, newest start first. Throws INVALID_INPUT for an unknown cursor. */
export async function listSleeps(deps: UseCaseDeps, input: DiaryPageInput): Promise<Sleeps> {
  const { userId, cursor, limit, ...range } = input;
  const after = parseCursor(cursor);
  await tryRefoldBeforeReading(deps, userId);
  const sleeps = await listSleepRecords(deps.storage.db, userId, {
    ...range,
    after,
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  const nightStarts = await readNightStarts(deps, deps.storage.db, userId, sleeps);
  return toPage(
    sleeps,
    limit,
    (sleep) => presentSleep(sleep, nightStarts),
    (sleep) => toCursor(sleep.startTime, sleep.id),
  );
}

/** A page of restorable sleeps, last deleted first. Throws INVALID_INPUT for an unknown cursor. */
export async function listDeletedSleeps(
  deps: UseCaseDeps,
  input: Pick<DiaryPageInput, 'userId' | 'cursor' | 'limit'>,
): Promise<DeletedSleeps> {
  const { userId, cursor, limit } = input;
  const after = parseCursor(cursor);
  const sleeps = await listDeletedRecords(deps.storage.db, userId, {
    since: deps.now() - RESTORABLE_MS,
    after,
    limit: limit + 1,
  });
  const nightStarts = await readNightStarts(deps, deps.storage.db, userId, sleeps);
  return toPage(
    sleeps,
    limit,
    (sleep) => ({ ...presentSleep(sleep, nightStarts), deletedAt: toInstantText(sleep.deletedAt) }),
    (sleep) => toCursor(sleep.deletedAt, sleep.id),
  );
}
