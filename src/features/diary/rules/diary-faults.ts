import { afterLatestWaking, earliestWaking } from '#kernel/rules/calendar.ts';
import type { Diary, DiarySleep } from './diary.ts';
import {
  givesWay,
  hasEnded,
  MAX_DELETED_SLEEPS,
  MAX_SLEEPS,
  overlaps,
  toldTimes,
  type Ended,
} from './sleep.ts';

/** A full diary takes restored sleeps back. */
const MOST_SLEEPS = MAX_SLEEPS + MAX_DELETED_SLEEPS;

/** Facts that no request can have written, in sentences for the operator. */
export function findFaults({ sleeps, ended }: Diary): string[] {
  const active = sleeps.filter((sleep) => !hasEnded(sleep));
  const lasting = ended.filter(({ startTime, endTime }) => endTime > startTime);
  const overlapping = lasting.filter((sleep, index) => {
    // A device may know of a part of the sleep that is active.
    const next = [lasting[index + 1], ...(givesWay(sleep) ? [] : active)];
    return next.some(
      (other) => other && overlaps(timesBeside(other, sleep), timesBeside(sleep, other)),
    );
  });
  return [
    ...(active.length > 1 ? [`${active.length} sleeps are active.`] : []),
    ...(sleeps.length > MOST_SLEEPS ? [`It has ${sleeps.length} sleeps.`] : []),
    ...overlapping.map(({ id }) => `The sleep ${id} overlaps a later one.`),
    ...ended
      .filter((sleep) => !isDated(sleep))
      .map(({ id }) => `The sleep ${id} is dated on another day than it ended.`),
    ...sleeps
      .filter(({ version }) => version < 1)
      .map(({ id }) => `The sleep ${id} has no version.`),
  ];
}

/** Beside the sleep of a device, a sleep takes only the time that is sure. */
const timesBeside = (other: DiarySleep, sleep: DiarySleep) =>
  givesWay(other) ? toldTimes(sleep) : sleep;

function isDated(sleep: Ended<DiarySleep>): boolean {
  const { startTime, endTime, sleepDate, startMinuteOfDay, endMinuteOfDay } = sleep;
  const areMinutes = [startMinuteOfDay, endMinuteOfDay].every(
    (minute) => minute >= 0 && minute < 1440,
  );
  const isOnDate = endTime >= earliestWaking(sleepDate) && endTime < afterLatestWaking(sleepDate);
  return endTime >= startTime && areMinutes && isOnDate;
}
