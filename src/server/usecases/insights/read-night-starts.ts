import type { Kysely } from 'kysely';
import { findNightStarts, groupByDate, type CountingSession } from '#domain/insights/episodes.ts';
import { MAX_DAY_MARKS } from '#domain/insights/free-days.ts';
import { durationMinutes } from '#domain/sleep.ts';
import type { Schema } from '#server/storage/schema.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { readSessions } from './read-sessions.ts';

type Candidate = Pick<SleepRecord, keyof CountingSession | 'state'>;

/**
 * When the sleeps of the nights between the first and last date of these sleeps start, for `presentSleep`. The given
 * sleeps are taken as they are, also if they are not stored, or deleted.
 */
export async function readNightStarts(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  userId: string,
  sleeps: readonly SleepRecord[],
): Promise<ReadonlySet<number>> {
  const range = findRange(sleeps.filter(canCount));
  if (range === undefined) return new Set();
  const stored = await readSessions(deps, db, { userId, ...range });
  const ids = new Set(sleeps.map(({ id }) => id));
  const others = stored.filter(({ id }) => !ids.has(id));
  return await findStartsOfNights(db, userId, [...sleeps, ...others]);
}

/** The same, where all sleeps of the dates are given. */
export async function findStartsOfNights(
  db: Kysely<Schema>,
  userId: string,
  sleeps: readonly Candidate[],
): Promise<ReadonlySet<number>> {
  const counting = sleeps.filter(canCount);
  const range = findRange(counting);
  if (range === undefined) return new Set();
  const marks = await listDayMarks(db, userId, { ...range, limit: MAX_DAY_MARKS });
  const sleepless = marks.filter(({ noSleep }) => noSleep === 1);
  const dates = groupByDate(counting, new Set(sleepless.map(({ sleepDate }) => sleepDate)));
  return findNightStarts(dates);
}

function findRange(sessions: readonly CountingSession[]) {
  const dates = sessions.map(({ sleepDate }) => sleepDate).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function canCount<Sleep extends Candidate>(sleep: Sleep): sleep is Sleep & CountingSession {
  const { startTime, endTime, sleepDate, state } = sleep;
  if (endTime === null || sleepDate === null || state === 'review') return false;
  return durationMinutes({ startTime, endTime }) > 0;
}
