import { AppError } from '#contract/app-error.ts';
import type { ResponseData } from '#contract/routes/routes.ts';
import { RESTORABLE_MS } from '#domain/sleep.ts';
import { findSleep } from '#server/storage/tables/sleeps.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { withDiary } from '#server/usecases/diary/with-diary.ts';
import { changeSleep, type SleepRequest } from './change-sleep.ts';
import { requireFreeTime } from './validate-times.ts';

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
