import type { WallClock } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { isCompleted, type SleepRecord } from '#server/storage/sleep-sessions.ts';
import { toInstantText } from './instant-text.ts';

/** One sleep of an export. What it has not is null. */
export type ExportedSleep = {
  id: string;
  startTime: string;
  endTime: string | null;
  timeZone: string;
  /** By the clock of that zone, without an offset. */
  startLocal: string;
  endLocal: string | null;
  sleepDate: string | null;
  durationMinutes: number | null;
  points: number;
  bonusPoints: number;
  source: string;
  recordedAt: string;
  needsReview: boolean;
  settled: boolean;
  quality: number | null;
  note: string | null;
  endedAt: string | null;
  reopenedAt: string | null;
};

/** The columns of the CSV, in their order; new ones go at the end. */
export const EXPORT_COLUMNS = [
  'id',
  'startTime',
  'endTime',
  'timeZone',
  'startLocal',
  'endLocal',
  'sleepDate',
  'durationMinutes',
  'points',
  'bonusPoints',
  'source',
  'recordedAt',
  'needsReview',
  'settled',
  'quality',
  'note',
  'endedAt',
  'reopenedAt',
] as const satisfies (keyof ExportedSleep)[];

/** A stored sleep as an export has it. */
export function exportedSleep(
  wallClock: WallClock,
  sleep: SleepRecord & { settled: 0 | 1 },
): ExportedSleep {
  const local = (instant: number) => localText(wallClock, instant, sleep.timeZone);
  const ended = isCompleted(sleep) ? sleep : undefined;
  return {
    id: sleep.id,
    startTime: toInstantText(sleep.startTime),
    endTime: ended ? toInstantText(ended.endTime) : null,
    timeZone: sleep.timeZone,
    startLocal: local(sleep.startTime),
    endLocal: ended ? local(ended.endTime) : null,
    sleepDate: sleep.sleepDate,
    durationMinutes: ended ? durationMinutes(ended) : null,
    points: sleep.points,
    bonusPoints: sleep.bonusPoints,
    source: sleep.source,
    recordedAt: toInstantText(sleep.recordedAt),
    needsReview: sleep.state === 'review',
    settled: sleep.settled === 1,
    quality: sleep.quality,
    note: sleep.note,
    endedAt: sleep.endedAt === null ? null : toInstantText(sleep.endedAt),
    reopenedAt: sleep.reopenedAt === null ? null : toInstantText(sleep.reopenedAt),
  };
}

function localText(wallClock: WallClock, instant: number, timeZone: string): string {
  const { date, minuteOfDay } = wallClock(instant, timeZone);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date}T${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}
