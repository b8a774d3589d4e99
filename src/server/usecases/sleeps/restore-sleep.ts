import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import type { Unworded } from '#contract/sleep.ts';
import { RESTORABLE_MS } from '#domain/sleep.ts';
import { findSleepFacts } from '#server/storage/tables/sleep-changes.ts';
import { changeSleepHistory, type HistoryChangeRequest } from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { requireFreeTime } from './validate-times.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';

export type RestoreSleepInput = Pick<HistoryChangeRequest, 'userId' | 'timeZone'> & {
  id: string;
  by: Actor;
};

/**
 * Restores a deleted sleep unchanged; one that is not deleted is returned. Throws SLEEP_NOT_FOUND, also once
 * it is no longer restorable, or SLEEP_OVERLAPS.
 */
export async function restoreSleep(
  deps: UseCaseDeps,
  input: RestoreSleepInput,
): Promise<Unworded<SleepChange>> {
  return await changeSleepHistory(deps, input, async (log) => {
    const before = await findSleepFacts(log.trx, log.userId, input.id.toLowerCase());
    if (before === undefined) throw new AppError('SLEEP_NOT_FOUND');
    const { facts } = before;
    if (facts.deletedAt === null) return { before, after: facts };
    if (log.now - facts.deletedAt > RESTORABLE_MS) throw new AppError('SLEEP_NOT_FOUND');

    const { id, startTime, waking } = facts;
    await requireFreeTime(log, id, { startTime, endTime: waking?.endTime });
    return {
      before,
      after: { ...facts, deletedAt: null },
      event: { kind: 'sleep-restored', by: input.by, detail: waking?.sleepDate },
    };
  });
}
