import { AppError } from '#contract/app-error.ts';
import { decideTimes, moveToEdges } from '#domain/manual-entry.ts';
import { overlaps, type Interval } from '#domain/sleep.ts';
import { findSleepsNear } from '#server/storage/tables/sleep-changes.ts';
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
  let { times } = decision;
  // Each pass moves an edge: the neighbours of moved times can be others.
  for (;;) {
    const near = await findSleepsNear(log.trx, log.userId, { id, startTime: times.startTime });
    const inTheWay = near.filter((other) => overlaps(times, other));
    if (inTheWay.length === 0) return times;
    const moved = moveToEdges(times, inTheWay);
    if (moved === times) throw new AppError('SLEEP_OVERLAPS');
    times = moved;
  }
}

/** Throws SLEEP_OVERLAPS if another sleep shares time with this one. */
export async function requireFreeTime(
  { trx, userId }: LockedHistory,
  id: string,
  times: Interval,
): Promise<void> {
  const near = await findSleepsNear(trx, userId, { id, startTime: times.startTime });
  if (near.some((other) => overlaps(times, other))) throw new AppError('SLEEP_OVERLAPS');
}
