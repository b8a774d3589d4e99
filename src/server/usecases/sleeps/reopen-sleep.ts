import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import { mayReopen } from '#domain/reopen.ts';
import { findActiveSleep, findLatestWaking } from '#server/storage/tables/sleep-sessions.ts';
import { changeLog, type ChangeLogRequest } from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findKeptSleep } from './require-sleep.ts';

export type ReopenSleepInput = Pick<ChangeLogRequest, 'userId' | 'timeZone'> & { id: string };

/**
 * Makes the sleep that was just ended active again, as if it had not been ended; an active one is only answered.
 * Throws SLEEP_NOT_FOUND or SLEEP_NOT_REOPENABLE.
 */
export async function reopenSleep(
  deps: UseCaseDeps,
  input: ReopenSleepInput,
): Promise<SleepChange> {
  return await changeLog(deps, input, async (log) => {
    const { trx, userId, now } = log;
    const before = await findKeptSleep(log, input.id);
    const { facts } = before;
    if (facts.waking === undefined) return { before, after: facts };

    const isLatest =
      (await findActiveSleep(trx, userId)) === undefined &&
      (await findLatestWaking(trx, userId))?.id === facts.id;
    if (!isLatest || !mayReopen(facts, now)) throw new AppError('SLEEP_NOT_REOPENABLE');
    return { before, after: { ...facts, waking: undefined, endedAt: null, reopenedAt: now } };
  });
}
