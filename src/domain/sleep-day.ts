import { FULL_DAY_MINUTES } from './points.ts';
import type { Award, SleepDay } from './totals.ts';
import { durationMinutes, mayEarn, type CompletedSleep } from './sleep.ts';

/** A day without sleeps. */
export function emptyDay(sleep: CompletedSleep): SleepDay {
  return {
    sleepDate: sleep.sleepDate,
    minutes: 0,
    earningMinutes: 0,
    completedAt: null,
    points: 0,
    bonusPoints: 0,
    bonusesPaid: 0,
    longestMinutes: 0,
    longestStartTime: sleep.startTime,
    longestStartMinuteOfDay: sleep.startMinuteOfDay,
    longestEndMinuteOfDay: sleep.endMinuteOfDay,
    runDay: 0,
    runEarningDays: 0,
    runBonusesPaid: 0,
  };
}

/** The day plus the minutes of one more sleep. The sleep that makes it full completes it. */
export function withSleep(day: SleepDay, sleep: CompletedSleep): SleepDay {
  const sleepMinutes = durationMinutes(sleep);
  const minutes = day.minutes + sleepMinutes;
  const isLongest =
    sleepMinutes > day.longestMinutes ||
    (sleepMinutes === day.longestMinutes && sleep.startTime < day.longestStartTime);
  return {
    ...day,
    minutes,
    earningMinutes: day.earningMinutes + (mayEarn(sleep) ? sleepMinutes : 0),
    completedAt: day.completedAt ?? (minutes >= FULL_DAY_MINUTES ? sleep.endTime : null),
    ...(isLongest && {
      longestMinutes: sleepMinutes,
      longestStartTime: sleep.startTime,
      longestStartMinuteOfDay: sleep.startMinuteOfDay,
      longestEndMinuteOfDay: sleep.endMinuteOfDay,
    }),
  };
}

/** The day plus the award of one of its sleeps. */
export function withAward(day: SleepDay, award: Award): SleepDay {
  return {
    ...day,
    points: day.points + award.points,
    bonusPoints: day.bonusPoints + award.bonusPoints,
    bonusesPaid: day.bonusesPaid | award.bonusesPaid,
  };
}
