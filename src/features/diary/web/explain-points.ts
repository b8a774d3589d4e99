import type { Day } from '../contract.ts';
import { FULL_DAY_HOURS, FULL_DAY_MINUTES } from '../rules/points.ts';
import type { SleepEntry } from './dashboard-data.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import {
  EARNS_AT_MOST_AFTER_HOURS,
  EARNS_AT_MOST_BEFORE_HOURS,
  REVIEW_OVER_HOURS,
} from '../rules/sleep.ts';

/** Sentences that explain what a completed sleep counts for. `day`: its day, if it counts. */
export function explainPoints(sleep: SleepEntry, day: Day | undefined, hasGame: boolean): string[] {
  const { durationMinutes = 0, points = 0, bonusPoints = 0, needsReview = false } = sleep;
  const lasted = DIARY_MESSAGES.whyLasted({ duration: durationText(durationMinutes) });
  if (needsReview)
    return [lasted, DIARY_MESSAGES.whyNeedsReview({ hours: grouped(REVIEW_OVER_HOURS) })];
  if (day === undefined) return [lasted, DIARY_MESSAGES.whyTooShort];

  const count = day.sleepIds.length;
  const date = formatShortDate(day.sleepDate);
  const ofDay = durationText(day.minutes);
  const isFull = day.minutes >= FULL_DAY_MINUTES;
  const counted =
    count > 1
      ? DIARY_MESSAGES.whyDayOfMany({ date, duration: ofDay, count })
      : DIARY_MESSAGES.whyDay({ date, duration: ofDay });
  if (!hasGame) return [lasted, counted];
  return [
    lasted,
    counted,
    isFull
      ? DIARY_MESSAGES.whyFullDay({ runDay: day.runDay })
      : DIARY_MESSAGES.whyNotFull({ hours: grouped(FULL_DAY_HOURS) }),
    ...explainNoPoints(sleep, day),
    bonusPoints > 0
      ? DIARY_MESSAGES.whyPaidBonus({
          points,
          sleep: grouped(points - bonusPoints),
          bonus: grouped(bonusPoints),
          earningDays: day.runEarningDays,
        })
      : DIARY_MESSAGES.whyPaid({ points }),
    ...(count > 1 ? [DIARY_MESSAGES.whyDayPaid({ points: grouped(day.points) })] : []),
  ];
}

function explainNoPoints({ notEarning }: SleepEntry, { minutes, earningMinutes }: Day): string[] {
  if (notEarning !== undefined) return [whyNotEarning(notEarning)];
  const isFull = minutes >= FULL_DAY_MINUTES;
  return isFull && earningMinutes < minutes ? [DIARY_MESSAGES.whyNotEarning] : [];
}

/** The hours that `judgeEarning` allows, in each reason. */
const EARNING_HOURS = {
  imported: 0,
  'in-bed': 0,
  'began-too-early': EARNS_AT_MOST_BEFORE_HOURS,
  'began-too-late': EARNS_AT_MOST_AFTER_HOURS,
  'ended-too-early': EARNS_AT_MOST_BEFORE_HOURS,
  'arrived-too-late': EARNS_AT_MOST_BEFORE_HOURS,
  'ended-too-late': EARNS_AT_MOST_AFTER_HOURS,
};

export function whyNotEarning(reason: NonNullable<SleepEntry['notEarning']>): string {
  const message = DIARY_MESSAGES.notEarning[reason];
  return typeof message === 'string' ? message : message({ hours: grouped(EARNING_HOURS[reason]) });
}
