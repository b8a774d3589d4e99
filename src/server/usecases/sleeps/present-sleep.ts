import type { Sleep } from '#contract/sleep.ts';
import { pickDetails } from '#domain/sleep-details.ts';
import { durationMinutes, notEarningReason } from '#domain/sleep.ts';
import { isCompleted, type SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** Converts a stored sleep to the contract's form. */
export function presentSleep(sleep: SleepRecord): Sleep {
  const { startTime, endTime, source, recordedAt } = sleep;
  const notEarning = notEarningReason({
    source,
    recordedAt,
    startTime,
    endTime: endTime ?? startTime,
  });
  return {
    id: sleep.id,
    startTime: toInstantText(sleep.startTime),
    ...presentWaking(sleep),
    points: sleep.points,
    bonusPoints: sleep.bonusPoints,
    timeZone: sleep.timeZone,
    source,
    ...(notEarning && { notEarning }),
    needsReview: sleep.state === 'review',
    version: sleep.version,
    ...pickDetails(sleep),
  };
}

function presentWaking(sleep: SleepRecord) {
  if (!isCompleted(sleep)) return {};
  return {
    endTime: toInstantText(sleep.endTime),
    sleepDate: sleep.sleepDate,
    durationMinutes: durationMinutes(sleep),
  };
}
