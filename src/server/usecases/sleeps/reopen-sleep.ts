import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import type { Unworded } from '#contract/sleep.ts';
import { decideReopen } from '#domain/reopen.ts';
import { findActiveSleep, findLatestWaking } from '#server/storage/tables/sleep-sessions.ts';
import {
  changeSleepHistory,
  type HistoryChangeRequest,
  requireSleep,
} from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

export type ReopenSleepInput = Pick<HistoryChangeRequest, 'userId' | 'timeZone'> & {
  id: string;
  /** Epoch milliseconds; absent: now. */
  tappedAt?: number | undefined;
};

/**
 * Makes the sleep that was just ended active again, as if it had not been ended; an active one is only answered, and
 * so is one that was reopened at `tappedAt` or later. Throws SLEEP_NOT_FOUND, SLEEP_NOT_REOPENABLE or TIME_IN_FUTURE.
 */
export async function reopenSleep(
  deps: UseCaseDeps,
  input: ReopenSleepInput,
): Promise<Unworded<SleepChange>> {
  return await changeSleepHistory(deps, input, async (log) => {
    const { trx, userId, now } = log;
    const before = await requireSleep(log, input.id);
    const { facts } = before;
    const { waking, reopenedAt } = facts;
    if (waking === undefined) return { before, after: facts };
    // A late repeat must not undo the end that followed it.
    const isRepeat = input.tappedAt !== undefined && input.tappedAt <= (reopenedAt ?? -Infinity);
    if (isRepeat) return { before, after: facts };

    const isLatest =
      (await findActiveSleep(trx, { userId })) === undefined &&
      (await findLatestWaking(trx, { userId }))?.id === facts.id;
    if (!isLatest) throw new AppError('SLEEP_NOT_REOPENABLE');
    const { endTime } = waking;
    const decision = decideReopen({ ...facts, endTime }, { now, tappedAt: input.tappedAt });
    if ('refused' in decision) throw new AppError(decision.refused);
    return { before, after: { ...facts, waking: undefined, endedAt: null, ...decision } };
  });
}
