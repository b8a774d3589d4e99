import { AppError } from '#contract/app-error.ts';
import { dateWaking } from '#domain/calendar.ts';
import { NO_DETAILS, normalizeDetails, type SleepDetailsInput } from '#domain/sleep-details.ts';
import { findSleepFacts } from '#server/storage/tables/sleep-changes.ts';
import { makeChange, type HistoryChangeRequest, type MadeChange } from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { fitTimes } from './validate-times.ts';

export type EnterSleepInput = Omit<HistoryChangeRequest, 'repeatable'> & {
  idempotencyKey?: string | undefined;
  entry: SleepDetailsInput & {
    /** Epoch milliseconds. */
    startTime: number;
    endTime: number;
    /** IANA zone; absent: the sleeper's current one. */
    timeZone?: string | undefined;
    /** A UUID made by the client. */
    id?: string | undefined;
  };
};

/**
 * Enters a sleep by hand: it is settled from the start. One whose id is known and that has ended is only answered.
 * Throws SLEEP_ACTIVE, SLEEP_DELETED, TIME_IN_FUTURE, END_BEFORE_START, SLEEP_TOO_LONG, SLEEP_OVERLAPS, TOO_MANY_SLEEPS
 * or IDEMPOTENCY_KEY_REUSED.
 */
export async function enterSleep(deps: UseCaseDeps, input: EnterSleepInput): Promise<MadeChange> {
  const { entry, idempotencyKey: key } = input;
  // A dry run creates nothing that a repeat could create again.
  const repeatable =
    key === undefined || input.dryRun ? undefined : { key, asks: ['enter a sleep', entry] };

  return await makeChange(deps, { ...input, repeatable }, async (log) => {
    const id = entry.id?.toLowerCase() ?? deps.newId();
    const known = entry.id && (await findSleepFacts(log.trx, log.userId, id));
    if (known) {
      if (known.facts.deletedAt !== null) throw new AppError('SLEEP_DELETED');
      if (known.facts.waking === undefined) throw new AppError('SLEEP_ACTIVE');
      return { before: known, after: known.facts };
    }
    const { timeZone = log.timeZone } = entry;
    const { startTime, endTime } = await fitTimes(log, id, {
      startTime: entry.startTime,
      endTime: entry.endTime,
    });
    return {
      after: {
        id,
        startTime,
        timeZone,
        waking: dateWaking(deps.wallClock, { startTime, endTime }, timeZone),
        source: 'manual',
        recordedAt: log.now,
        settled: true,
        ...NO_DETAILS,
        ...normalizeDetails(entry),
        deletedAt: null,
        endedAt: null,
        reopenedAt: null,
        version: 1,
        changedAt: null,
      },
    };
  });
}
