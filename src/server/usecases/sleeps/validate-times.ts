import { AppError } from '#contract/app-error.ts';
import { errorText } from '#contract/errors.ts';
import { decideTimes, moveToEdges } from '#domain/manual-entry.ts';
import { overlaps, type Interval } from '#domain/sleep.ts';
import { CLOCK_TOLERANCE_MS } from '#domain/start-end.ts';
import { findSleepsNear, type NearSleep } from '#server/storage/tables/sleep-changes.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import type { LockedHistory } from './change-sleep-history.ts';

/**
 * Validates times entered by hand. Throws TIME_IN_FUTURE, END_BEFORE_START, SLEEP_TOO_LONG or
 * SLEEP_OVERLAPS.
 */
export async function validateTimes<Times extends Interval>(
  log: LockedHistory,
  id: string,
  asked: Times,
): Promise<Times> {
  const decision = decideTimes(asked, log.now);
  if ('refused' in decision) throw new AppError(decision.refused);
  await requireFreeTime(log, id, decision.times);
  return decision.times;
}

/** As `validateTimes`, and moves times that reach up to two minutes into a neighbouring sleep to its edge. */
export async function fitTimes(
  log: LockedHistory,
  id: string,
  asked: Interval & { endTime: number },
): Promise<Interval & { endTime: number }> {
  const decision = decideTimes(asked, log.now);
  if ('refused' in decision) throw new AppError(decision.refused);
  const told = decision.times;
  let times = told;
  for (let moves = 0; ; moves += 1) {
    const near = await findSleepsNear(log.trx, log.userId, { id, startTime: times.startTime });
    const inTheWay = near.filter((other) => overlaps(times, other));
    const [first] = inTheWay;
    if (first === undefined) return times;
    const moved = moveToEdges(times, inTheWay);
    // Beyond an edge can be another sleep: they must not move the times on and on.
    const distance = Math.max(moved.startTime - told.startTime, told.endTime - moved.endTime);
    if (moved === times || moves === 2 || distance > CLOCK_TOLERANCE_MS) throw overlapError(first);
    times = moved;
  }
}

/** Throws SLEEP_OVERLAPS with the other sleep if one shares time with this one. */
export async function requireFreeTime(
  { trx, userId }: LockedHistory,
  id: string,
  times: Interval,
): Promise<void> {
  const near = await findSleepsNear(trx, userId, { id, startTime: times.startTime });
  const other = near.find((one) => overlaps(times, one));
  if (other !== undefined) throw overlapError(other);
}

function overlapError({ id, startTime, endTime, sleepDate, timeZone }: NearSleep): AppError {
  const sleep = {
    id,
    startTime: toInstantText(startTime),
    ...(endTime !== undefined && { endTime: toInstantText(endTime) }),
    ...(sleepDate !== undefined && { sleepDate }),
    timeZone,
  };
  const text = errorText('SLEEP_OVERLAPS');
  return new AppError('SLEEP_OVERLAPS', { details: [{ field: 'sleep', text, sleep }] });
}
