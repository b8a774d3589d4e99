import type { SleepRemoval } from '#contract/diary.ts';
import { START_AT_MOST_BACK_MS } from '#domain/button.ts';
import { changeLog, type ChangeLogRequest } from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findKeptSleep } from './require-sleep.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';

/** Until then a start that was made offline can still arrive, and must hear that its sleep was deleted. */
export const DELETED_KEPT_MS = START_AT_MOST_BACK_MS;

export type DeleteSleepInput = Omit<ChangeLogRequest, 'repeatable'> & { id: string; by: Actor };

/** Takes a sleep out of the log, an active one too; for a day it can be restored. Throws SLEEP_NOT_FOUND. */
export async function deleteSleep(
  deps: UseCaseDeps,
  input: DeleteSleepInput,
): Promise<SleepRemoval> {
  const { sleep: _, ...removal } = await changeLog(deps, input, async (log) => {
    const before = await findKeptSleep(log, input.id);
    const { facts } = before;
    return {
      before,
      after: { ...facts, deletedAt: log.now },
      event: { kind: 'sleep-deleted', by: input.by, detail: facts.waking?.sleepDate },
    };
  });
  return removal;
}
