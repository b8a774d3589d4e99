import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import type { Unworded } from '#contract/sleep.ts';
import { dateWaking } from '#domain/calendar.ts';
import { normalizeDetails, type SleepDetailsInput } from '#domain/sleep-details.ts';
import type { SleepFactsRecord } from '#server/storage/tables/sleep-changes.ts';
import {
  changeSleepHistory,
  type HistoryChangeRequest,
  type LockedHistory,
  requireSleep,
} from './change-sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { validateTimes } from './validate-times.ts';

export type CorrectSleepInput = Omit<HistoryChangeRequest, 'repeatable'> & {
  id: string;
  /** Refuses the change when the sleep has another version. Absent: the version is not checked. */
  version?: number | undefined;
  /** Only given fields are changed. */
  correction: SleepDetailsInput & {
    /** Epoch milliseconds. */
    startTime?: number | undefined;
    endTime?: number | undefined;
    /** A known IANA zone. */
    timeZone?: string | undefined;
  };
};

/**
 * Corrects a sleep. A given `endTime`, even unchanged, settles one that needs review. Throws SLEEP_NOT_FOUND,
 * SLEEP_CHANGED, SLEEP_ACTIVE (the end of one that has not ended), TIME_IN_FUTURE, END_BEFORE_START, SLEEP_TOO_LONG or
 * SLEEP_OVERLAPS.
 */
export async function correctSleep(
  deps: UseCaseDeps,
  input: CorrectSleepInput,
): Promise<Unworded<SleepChange>> {
  return await changeSleepHistory(deps, input, async (log) => {
    const before = await requireSleep(log, input.id, input.version);
    const moved = await move(deps, log, before.facts, input.correction);
    return { before, after: { ...moved, ...normalizeDetails(input.correction) } };
  });
}

/** The sleep with corrected times, dated in its own zone unless another is given; unchanged if nothing is given. */
async function move(
  deps: UseCaseDeps,
  log: LockedHistory,
  facts: SleepFactsRecord,
  correction: CorrectSleepInput['correction'],
): Promise<SleepFactsRecord> {
  const { startTime, endTime, timeZone } = correction;
  const { waking } = facts;
  if (waking === undefined && endTime !== undefined) throw new AppError('SLEEP_ACTIVE');

  const areTimesGiven = startTime !== undefined || endTime !== undefined;
  if (!areTimesGiven && timeZone === undefined) return facts;
  const asked = {
    startTime: startTime ?? facts.startTime,
    endTime: endTime ?? waking?.endTime,
  };
  const times = areTimesGiven ? await validateTimes(log, facts.id, asked) : asked;
  const zone = timeZone ?? facts.timeZone;
  return {
    ...facts,
    startTime: times.startTime,
    timeZone: zone,
    waking:
      times.endTime === undefined
        ? undefined
        : dateWaking(deps.wallClock, { startTime: times.startTime, endTime: times.endTime }, zone),
    settled: facts.settled || endTime !== undefined,
  };
}
