import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { normalizeDetails, pickDetails } from '#diary/rules/sleep-details.ts';
import { NEW_SLEEP } from '#diary/rules/diary.ts';
import { hasEnded, type SleepFacts } from '#diary/rules/sleep.ts';
import { findSleep } from '#diary/server/sleep-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withDiary } from '#diary/server/with-diary.ts';
import { changeSleep, requireSleepQuota, type SleepRequest } from '#diary/server/change-sleep.ts';
import { requireAnswers } from '#diary/server/require-answers.ts';
import { fitTimes } from '#diary/server/validate-times.ts';

type Entry = DecodedPart<'POST /sleeps', 'body'>;

/** `isKept`: it was there already, and nothing was written. */
type Entered = ResponseData<'POST /sleeps'> & { isKept?: true };

/**
 * Enters a sleep by hand: it is settled from the start. One whose id is known and that has ended is only answered.
 * Throws INVALID_INPUT (answers that can't be), SLEEP_ACTIVE, SLEEP_DELETED, TIME_IN_FUTURE, END_BEFORE_START, SLEEP_TOO_LONG, SLEEP_OVERLAPS, TOO_MANY_SLEEPS
 * or IDEMPOTENCY_KEY_REUSED.
 */
export async function enterSleep(
  deps: UseCaseDeps,
  {
    entry,
    idempotencyKey: key,
    ...request
  }: Omit<SleepRequest, 'id' | 'version'> & { idempotencyKey?: string | undefined; entry: Entry },
): Promise<Entered> {
  const repeatable = { key, asks: ['enter a sleep', inStoredOrder(entry)] };
  return await withDiary<Entered>(deps, { ...request, repeatable }, async (open) => {
    const id = entry.id?.toLowerCase() ?? deps.newId();
    const known = entry.id && (await findSleep(open.db, open.userId, id));
    if (known) {
      if (known.deletedAt !== null) throw new AppError('SLEEP_DELETED');
      if (!hasEnded(known)) throw new AppError('SLEEP_ACTIVE');
      const { answer } = changeSleep(open, { before: known, after: known });
      return { answer: (diary) => ({ ...answer(diary), isKept: true }) };
    }
    const { timeZone = open.timeZone } = entry;
    const times = fitTimes(open, id, { startTime: entry.startTime, endTime: entry.endTime });
    requireSleepQuota(open.diary);
    const after: SleepFacts = {
      id,
      startTime: times.startTime,
      timeZone,
      ...dateWaking(deps.wallClock, times, timeZone),
      source: 'manual',
      recordedAt: open.now,
      settled: true,
      ...NEW_SLEEP,
      ...normalizeDetails(entry),
    };
    requireAnswers(after, () => true);
    return changeSleep(open, { after });
  });
}

/** A repeat is found by the hash of this text. */
function inStoredOrder(entry: Entry): object {
  const { startTime, endTime, timeZone, id } = entry;
  return { startTime, endTime, timeZone, ...pickDetails(entry), id };
}
