import type { SleepRemoval } from '#contract/diary.ts';
import type { Unworded } from '#contract/sleep.ts';
import {
  changeSleepHistory,
  type HistoryChangeRequest,
  requireSleep,
} from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';

/** Until then a device that was offline learns that its sleep was deleted; of the sleep only its id is kept so long. */
export const DELETED_ID_KEPT_MS = 30 * 86_400_000;

export type DeleteSleepInput = Omit<HistoryChangeRequest, 'repeatable'> & {
  id: string;
  /** Refuses the change when the sleep has another version. Absent: the version is not checked. */
  version?: number | undefined;
  by: Actor;
};

/**
 * Takes a sleep out of the log, an active one too; for a day it can be restored, unless many more are deleted. Throws
 * SLEEP_NOT_FOUND or SLEEP_CHANGED.
 */
export async function deleteSleep(
  deps: UseCaseDeps,
  input: DeleteSleepInput,
): Promise<Unworded<SleepRemoval>> {
  const { sleep: _, ...removal } = await changeSleepHistory(deps, input, async (log) => {
    const before = await requireSleep(log, input.id, input.version);
    const { facts } = before;
    return {
      before,
      after: { ...facts, deletedAt: log.now },
      event: { kind: 'sleep-deleted', by: input.by, detail: facts.waking?.sleepDate },
    };
  });
  return removal;
}
