import type { Sleep } from '#contract/sleep.ts';
import { pickDetails } from '#domain/sleep-details.ts';
import { durationMinutes, notEarningReason, type SleepKind } from '#domain/sleep.ts';
import { isCompleted, type SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** Converts a stored sleep to the contract's form. `nightStarts`: when the sleeps of its date's night start. */
export function presentSleep(sleep: SleepRecord, nightStarts: ReadonlySet<number>): Sleep {
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
    ...presentWaking(sleep, nightStarts),
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

function presentWaking(sleep: SleepRecord, nightStarts: ReadonlySet<number>) {
  if (!isCompleted(sleep)) return {};
  const minutes = durationMinutes(sleep);
  const isNight = minutes > 0 && nightStarts.has(sleep.startTime);
  const kind: SleepKind = sleep.state === 'review' ? 'review' : isNight ? 'night' : 'nap';
  return {
    endTime: toInstantText(sleep.endTime),
    sleepDate: sleep.sleepDate,
    durationMinutes: minutes,
    kind,
  };
}
