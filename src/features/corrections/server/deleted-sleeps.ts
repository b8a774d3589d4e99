import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData, DecodedPart } from '#routes.ts';
import { RESTORABLE_MS } from '#diary/rules/sleep.ts';
import { findSleep } from '#diary/server/sleep-rows.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withDiary } from '#diary/server/with-diary.ts';
import { changeSleep, type SleepRequest, requireSleep } from '#diary/server/change-sleep.ts';
import { requireFreeTime } from '#diary/server/validate-times.ts';
import { DEFAULT_LIMIT, toCursor } from '#kernel/contract/paging.ts';
import type { DeletedSleep } from '#diary/rules/diary.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { listAfter, toPage } from '#kernel/server/usecase/paging.ts';
import { readToPresent } from '#diary/server/present-sleep.ts';
import { readDiary } from '#diary/server/read-diary.ts';

/** Until then a device that was offline learns that its sleep was deleted; of the sleep only its id is kept so long. */
export const DELETED_ID_KEPT_MS = 30 * 86_400_000;

/**
 * Takes a sleep out of the diary, an active one too; for a day it can be restored, unless many more are deleted. Throws
 * SLEEP_NOT_FOUND or SLEEP_CHANGED.
 */
export async function deleteSleep(
  deps: UseCaseDeps,
  { by, ...request }: SleepRequest & { by: Actor },
): Promise<ResponseData<'DELETE /sleeps/:id'>> {
  const { sleep: _, ...removal } = await withDiary(deps, request, async (open) => {
    const before = await requireSleep(open, request);
    return changeSleep(open, {
      before,
      after: { ...before, deletedAt: open.now },
      event: { kind: 'sleep-deleted', by, detail: before.sleepDate },
    });
  });
  return removal;
}

/**
 * Restores a deleted sleep unchanged; one that is not deleted is returned. Throws SLEEP_NOT_FOUND, also once
 * it is no longer restorable, or SLEEP_OVERLAPS.
 */
export async function restoreSleep(
  deps: UseCaseDeps,
  { id, by, ...request }: Pick<SleepRequest, 'userId' | 'timeZone' | 'id'> & { by: Actor },
): Promise<ResponseData<'POST /sleeps/:id/restore'>> {
  return await withDiary(deps, request, async (open) => {
    const before = await findSleep(open.db, open.userId, id);
    if (before === undefined) throw new AppError('SLEEP_NOT_FOUND');
    const { deletedAt } = before;
    if (deletedAt === null) return changeSleep(open, { before, after: before });
    if (open.now - deletedAt > RESTORABLE_MS) throw new AppError('SLEEP_NOT_FOUND');

    requireFreeTime(open.diary, before);
    return changeSleep(open, {
      before,
      after: { ...before, deletedAt: null },
      event: { kind: 'sleep-restored', by, detail: before.sleepDate },
    });
  });
}

const readDeletion = ({ deletedAt, id }: DeletedSleep) => ({ instant: deletedAt, id });

/** A page of restorable sleeps, last deleted first. */
export async function listDeletedSleeps(
  deps: UseCaseDeps,
  account: SleeperRecord,
  { cursor: after, limit = DEFAULT_LIMIT }: DecodedPart<'GET /sleeps/deleted', 'query'>,
): Promise<ResponseData<'GET /sleeps/deleted'>> {
  const diary = await readDiary(deps, account);
  const since = deps.now() - RESTORABLE_MS;
  const restorable = diary.deleted.filter(({ deletedAt }) => deletedAt >= since);
  const sleeps = listAfter(restorable, after, readDeletion);
  const { items, nextCursor } = toPage(sleeps, limit, (sleep) => toCursor(readDeletion(sleep)));
  const present = await readToPresent(deps, account.userId, diary, items);
  return {
    items: items.map((sleep) => ({ ...present(sleep), deletedAt: sleep.deletedAt })),
    nextCursor,
  };
}
