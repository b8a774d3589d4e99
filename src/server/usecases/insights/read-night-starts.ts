import type { Kysely } from 'kysely';
import { findNightStarts, groupByDate, type CountingSession } from '#domain/insights/episodes.ts';
import { MAX_DAY_MARKS } from '#domain/insights/free-days.ts';
import { durationMinutes } from '#domain/sleep.ts';
import type { Schema } from '#server/storage/schema.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { readSessions } from './read-sessions.ts';

type Candidate = Pick<SleepRecord, keyof CountingSession | 'id' | 'state'>;

/**
 * When the sleeps of the nights on the dates of these sleeps start, for `presentSleep`. The given sleeps are taken as
 * they are, also if they are not stored, or deleted. `history`: the stored ones of these dates, unless to be read.
 */
export async function readNightStarts(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  userId: string,
  sleeps: readonly SleepRecord[],
  history?: readonly Candidate[],
): Promise<ReadonlySet<number>> {
  const given = sleeps.filter(canCount);
  const dates = given.map(({ sleepDate }) => sleepDate).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return new Set();
  const stored: readonly Candidate[] =
    history ?? (await readSessions(deps, db, { userId, from, to }));
  const marks = await listDayMarks(db, userId, { from, to, limit: MAX_DAY_MARKS });
  const sleepless = marks.filter(({ noSleep }) => noSleep === 1);
  const ids = new Set(sleeps.map(({ id }) => id));
  const others = stored.filter(({ id }) => !ids.has(id)).filter(canCount);
  return findNightStarts(
    groupByDate([...given, ...others], new Set(sleepless.map(({ sleepDate }) => sleepDate))),
  );
}

function canCount<Sleep extends Candidate>(sleep: Sleep): sleep is Sleep & CountingSession {
  const { startTime, endTime, sleepDate, state } = sleep;
  if (endTime === null || sleepDate === null || state === 'review') return false;
  return durationMinutes({ startTime, endTime }) > 0;
}
