import type { Kysely } from 'kysely';
import { MAX_DAY_MARKS } from '#domain/insights/free-days.ts';
import { findNightStarts, groupByDate } from '#domain/insights/episodes.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import type { Schema } from '#server/storage/schema.ts';
import { isCompleted, type SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { readSessions } from './read-sessions.ts';

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
  const given = sleeps.filter(isCompleted).filter(({ state }) => state !== 'review');
  const dates = given.map(({ sleepDate }) => sleepDate).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return new Set();
  const stored = await readSessions(deps, db, { userId, from, to });
  const marks = await listDayMarks(db, userId, { from, to, limit: MAX_DAY_MARKS });
  const ids = new Set(given.map(({ id }) => id));
  const others = stored.filter(({ id, state }) => state === 'counted' && !ids.has(id));
  return findNightStarts(
    groupByDate(
      [...given, ...others].filter((session) => durationMinutes(session) > 0),
      new Set(marks.filter(({ noSleep }) => noSleep === 1).map(({ sleepDate }) => sleepDate)),
    ),
  );
}
