import { AppError } from '#kernel/contract/app-error.ts';
import { errorText } from '#errors.ts';
import type { Diary, DiarySleep } from '../rules/diary.ts';
import { decideTimes, moveToEdges } from '../rules/manual-entry.ts';
import { givesWay, isTold, overlaps, type Interval, type SleepFacts } from '../rules/sleep.ts';
import { CLOCK_TOLERANCE_MS } from '../rules/start-end.ts';
import type { OpenDiary } from './with-diary.ts';
import { toInstantText } from '#kernel/contract/instants.ts';

/**
 * The times of the sleep with this id, as they will be stored. Throws TIME_IN_FUTURE, END_BEFORE_START,
 * SLEEP_TOO_LONG or SLEEP_OVERLAPS.
 */
export function validateTimes<Times extends Interval>(
  { diary, now }: OpenDiary,
  id: string,
  asked: Times,
): Times {
  const decision = decideTimes(asked, now);
  if ('refused' in decision) throw new AppError(decision.refused);
  requireFreeTime(diary, { ...decision.times, id });
  return decision.times;
}

/** As `validateTimes`, and moves times that reach up to two minutes into a neighbouring sleep to its edge. */
export function fitTimes(
  { diary, now }: OpenDiary,
  id: string,
  asked: Interval & { endTime: number },
): typeof asked {
  const decision = decideTimes(asked, now);
  if ('refused' in decision) throw new AppError(decision.refused);
  const told = decision.times;
  let times = told;
  for (let moves = 0; ; moves += 1) {
    const inTheWay = findOverlapping(diary, id, times);
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
export function requireFreeTime(
  diary: Diary,
  sleep: Interval & Pick<SleepFacts, 'id'> & Partial<Pick<SleepFacts, 'source' | 'settled'>>,
): void {
  const { id, source = 'manual', settled = true } = sleep;
  const [other] = findOverlapping(diary, id, sleep, isTold({ source, settled }));
  if (other !== undefined) throw overlapError(other);
}

/**
 * Sleeps with another id in the way of these times, at most two: the first with length to end after their start, and the
 * active one. Sleeps never overlap, so all others end before or start later. The sleeps of a device are in the way of no told one.
 */
function findOverlapping(
  { ended, active }: Diary,
  id: string,
  times: Interval,
  isOfSleeper = true,
): DiarySleep[] {
  const next = ended.find(
    (sleep) =>
      sleep.endTime > Math.max(times.startTime, sleep.startTime) &&
      sleep.id !== id &&
      !(isOfSleeper && givesWay(sleep)),
  );
  return [next, active].filter(
    (sleep): sleep is DiarySleep =>
      sleep !== undefined && sleep.id !== id && overlaps(times, sleep),
  );
}

function overlapError({ id, startTime, endTime, sleepDate, timeZone }: DiarySleep): AppError {
  const sleep = {
    id,
    startTime: toInstantText(startTime),
    ...(endTime !== null && { endTime: toInstantText(endTime) }),
    ...(sleepDate !== null && { sleepDate }),
    timeZone,
  };
  const text = errorText('SLEEP_OVERLAPS');
  return new AppError('SLEEP_OVERLAPS', { details: [{ field: 'sleep', text, sleep }] });
}
