import type { Day } from '#contract/diary.ts';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { DIARY_MESSAGES } from '#web/messages/diary.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** Sentences that explain the award of a completed sleep. `day`: its day, if it counts. */
export function explainPoints(sleep: SleepEntry, day: Day | undefined): string[] {
  const { durationMinutes = 0, points = 0, bonusPoints = 0, needsReview = false } = sleep;
  const lasted = DIARY_MESSAGES.whyLasted(durationText(durationMinutes));
  if (needsReview) return [lasted, DIARY_MESSAGES.whyNeedsReview];
  if (day === undefined) return [lasted, DIARY_MESSAGES.whyTooShort];

  const count = day.sleepIds.length;
  const date = formatShortDate(day.sleepDate);
  const ofDay = durationText(day.minutes);
  const isFull = day.minutes >= FULL_DAY_MINUTES;
  return [
    lasted,
    count > 1
      ? DIARY_MESSAGES.whyDayOfMany(date, ofDay, count)
      : DIARY_MESSAGES.whyDay(date, ofDay),
    isFull ? DIARY_MESSAGES.whyFullDay(day.runDay) : DIARY_MESSAGES.whyNotFull,
    ...explainNoPoints(sleep, day),
    bonusPoints > 0
      ? DIARY_MESSAGES.whyPaidBonus(
          grouped(points),
          grouped(points - bonusPoints),
          grouped(bonusPoints),
          day.runEarningDays,
        )
      : DIARY_MESSAGES.whyPaid(grouped(points)),
    ...(count > 1 ? [DIARY_MESSAGES.whyDayPaid(grouped(day.points))] : []),
  ];
}

function explainNoPoints({ notEarning }: SleepEntry, { minutes, earningMinutes }: Day): string[] {
  if (notEarning !== undefined) return [DIARY_MESSAGES.notEarning[notEarning]];
  const isFull = minutes >= FULL_DAY_MINUTES;
  return isFull && earningMinutes < minutes ? [DIARY_MESSAGES.whyNotEarning] : [];
}

const durationText = (minutes: number): string =>
  DIARY_MESSAGES.duration(Math.floor(minutes / 60), minutes % 60);
