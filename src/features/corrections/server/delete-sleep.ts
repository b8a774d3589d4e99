import type { ResponseData } from '#features/routes.ts';
import type { Actor } from '#features/accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';
import { withDiary } from '#features/diary/server/with-diary.ts';
import {
  changeSleep,
  requireSleep,
  type SleepRequest,
} from '#features/diary/server/change-sleep.ts';

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
