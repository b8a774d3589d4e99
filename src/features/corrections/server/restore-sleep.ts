import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#features/routes.ts';
import { RESTORABLE_MS } from '#features/diary/rules/sleep.ts';
import { findSleep } from '#features/diary/server/sleep-rows.ts';
import type { Actor } from '#features/accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { withDiary } from '#features/diary/server/with-diary.ts';
import { changeSleep, type SleepRequest } from '#features/diary/server/change-sleep.ts';
import { requireFreeTime } from '#features/diary/server/validate-times.ts';

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
