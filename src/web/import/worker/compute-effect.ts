import { dateWaking, type WallClock } from '#domain/calendar.ts';
import { foldSleeps } from '#domain/fold.ts';
import { NO_PROGRESS } from '#domain/progress.ts';
import { needsReview, type CompletedSleep, type SleepSource } from '#domain/sleep.ts';
import { hasPlausibleTimes, summarizeYears } from '#import/nights/summarize-years.ts';
import type { Effect, WorkerCalls } from './messages.ts';

/** A sleep of the account's JSON export, as far as it is read here. */
type ExportedSleep = {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly sleepDate: string;
  readonly source: SleepSource;
  readonly recordedAt: string;
  readonly settled: boolean;
};

/**
 * What writing the new nights of these batches does to points and achievements, by the domain's fold over the account's
 * export. A dry run can't tell: it sees one batch.
 */
export async function computeEffect(
  { batches, statuses, diary, nowMs }: WorkerCalls['computeEffect']['asks'],
  wallClock: WallClock,
): Promise<Effect> {
  const { sleeps } = JSON.parse(await diary.text()) as { sleeps: readonly ExportedSleep[] };
  const before = sleeps.filter(({ endTime }) => endTime !== null).map(toCompletedSleep);
  const all = batches.flatMap(({ format, sleeps: nights }, batch) =>
    nights.map((night, index) => ({
      id: `new ${batch} ${index}`,
      startTime: Math.min(Date.parse(night.startTime), nowMs),
      endTime: Math.min(Date.parse(night.endTime), nowMs),
      timeZone: night.timeZone,
      source: `import:${format}` as const,
      settled: format === 'lelap' && night.settled === true,
      status: statuses[batch]?.[index],
    })),
  );
  const added = all
    .filter(({ status }) => status === 'new')
    .map((night) => ({
      ...night,
      ...dateWaking(wallClock, night, night.timeZone),
      recordedAt: nowMs,
    }));
  const now = foldSleeps(NO_PROGRESS, before).progress;
  const then = foldSleeps(NO_PROGRESS, [...before, ...added]).progress;
  const unlockedNow = new Set(now.unlocked.map(({ id }) => id));
  return {
    years: summarizeYears(
      all.filter(({ status }) => hasPlausibleTimes(status)),
      wallClock,
    ),
    needsReview: added.filter(needsReview).length,
    pointsBefore: now.totals.totalPoints,
    pointsAfter: then.totals.totalPoints,
    unlocks: then.unlocked.map(({ id }) => id).filter((id) => !unlockedNow.has(id)),
  };
}

function toCompletedSleep(sleep: ExportedSleep): CompletedSleep {
  return {
    id: sleep.id,
    startTime: Date.parse(sleep.startTime),
    endTime: Date.parse(sleep.endTime ?? ''),
    sleepDate: sleep.sleepDate,
    startMinuteOfDay: toMinute(sleep.startLocal),
    endMinuteOfDay: toMinute(sleep.endLocal),
    source: sleep.source,
    recordedAt: Date.parse(sleep.recordedAt),
    settled: sleep.settled,
  };
}

/** Of a local time such as 2026-11-22T23:05. */
const toMinute = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
