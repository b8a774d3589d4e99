import type { ResponseData } from '#contract/routes/routes.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { withDiary } from '#server/usecases/diary/with-diary.ts';
import { changeSleep, requireSleep, type SleepRequest } from './change-sleep.ts';

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
