import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { FAULTY_FIELDS, fitBedTimes, normalizeDetails } from '#diary/rules/sleep-details.ts';
import { givesWay, hasEnded, NO_WAKING, type SleepFacts } from '#diary/rules/sleep.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withDiary, type OpenDiary } from '#diary/server/with-diary.ts';
import { changeSleep, requireSleep, type SleepRequest } from '#diary/server/change-sleep.ts';
import { requireAnswers } from '#diary/server/require-answers.ts';
import { validateTimes } from '#diary/server/validate-times.ts';

/** Only given fields are changed. */
type Correction = DecodedPart<'PATCH /sleeps/:id', 'body'>;

/**
 * Corrects a sleep. A given `endTime`, even unchanged, settles one that needs review; any given time one of a device. Throws SLEEP_NOT_FOUND,
 * SLEEP_CHANGED, INVALID_INPUT (answers that can't be), SLEEP_ACTIVE (the end of one that has not ended), TIME_IN_FUTURE, END_BEFORE_START, SLEEP_TOO_LONG or
 * SLEEP_OVERLAPS.
 */
export async function correctSleep(
  deps: UseCaseDeps,
  { correction, ...request }: SleepRequest & { correction: Correction },
): Promise<ResponseData<'PATCH /sleeps/:id'>> {
  return await withDiary(deps, request, async (open) => {
    const before = await requireSleep(open, request);
    const moved = move(deps, open, before, correction);
    const after = { ...moved, ...normalizeDetails(correction) };
    // With detailed mornings off, answers are nowhere on the screen to be corrected first.
    const isMoved =
      open.account.detailedMornings &&
      (after.startTime !== before.startTime || after.endTime !== before.endTime);
    requireAnswers(
      after,
      (field) =>
        correction[field] !== undefined || (isMoved && FAULTY_FIELDS.awakeTooLong.includes(field)),
    );
    return changeSleep(open, { before, after });
  });
}

/** The sleep with corrected times, dated in its own zone unless another is given; unchanged if nothing is given. */
function move(
  { wallClock }: UseCaseDeps,
  open: OpenDiary,
  sleep: SleepFacts,
  correction: Correction,
): SleepFacts {
  const { startTime, endTime, timeZone = sleep.timeZone } = correction;
  if (!hasEnded(sleep) && endTime !== undefined) throw new AppError('SLEEP_ACTIVE');

  const areTimesGiven = startTime !== undefined || endTime !== undefined;
  if (!areTimesGiven && correction.timeZone === undefined) return sleep;
  const asked = {
    startTime: startTime ?? sleep.startTime,
    endTime: endTime ?? sleep.endTime,
  };
  const times = areTimesGiven ? validateTimes(open, sleep.id, asked) : asked;
  return {
    ...sleep,
    startTime: times.startTime,
    timeZone,
    ...(times.endTime === null
      ? NO_WAKING
      : dateWaking(wallClock, { startTime: times.startTime, endTime: times.endTime }, timeZone)),
    ...fitBedTimes({ ...sleep, ...times }),
    settled: sleep.settled || endTime !== undefined || (areTimesGiven && givesWay(sleep)),
  };
}
