import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { foldSleeps, NO_PROGRESS } from '#domain/fold.ts';
import { NO_DETAILS } from '#domain/sleep-details.ts';
import { compareByWaking, type CompletedSleep } from '#domain/sleep.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { readDays, saveProgress } from '#server/storage/tables/progress.ts';
import { insertSleeps, type SleepFactsRecord } from '#server/storage/tables/sleep-changes.ts';
import type { Schema } from '#server/storage/schema.ts';
import { readHistory } from '#server/storage/tables/sleep-history.ts';
import { wallClock } from '#server/wall-clock.ts';
import { sleepsOf } from './sleeps.ts';

const FIRST_NIGHT = Date.parse('2010-03-01T22:00Z');

/** Writes a history of completed sleeps to an empty account, with its fold. */
export async function insertSleepHistory(
  storage: Storage,
  userId: string,
  sleeps: readonly CompletedSleep[],
  timeZone: string,
): Promise<void> {
  const folded = foldSleeps(NO_PROGRESS, sleeps);
  const rows = sleeps.map((sleep) => ({
    facts: toFacts(sleep, timeZone),
    award: folded.awards.get(sleep.id),
  }));
  await storage.transaction(async (trx) => {
    await insertSleeps(trx, userId, rows);
    await saveProgress(trx, userId, folded);
  });
}

/** A sleep as it is stored in this zone, without details. */
export function toFacts(sleep: CompletedSleep, timeZone: string): SleepFactsRecord {
  const { endTime, sleepDate, startMinuteOfDay, endMinuteOfDay, ...others } = sleep;
  return {
    ...others,
    ...NO_DETAILS,
    timeZone,
    waking: { endTime, sleepDate, startMinuteOfDay, endMinuteOfDay },
    deletedAt: null,
    endedAt: null,
    reopenedAt: null,
    version: 1,
    changedAt: null,
  };
}

/** Gives an account `count` nights of eight hours, from March 2010 on. */
export async function insertNights(storage: Storage, userId: string, count: number): Promise<void> {
  const nights = sleepsOf(FIRST_NIGHT, count).map((night) => ({ ...night, id: newId() }));
  await insertSleepHistory(storage, userId, nights, 'UTC');
}

/** The facts: all completed, undeleted sleeps in waking order. */
export async function readSleepHistory(db: Kysely<Schema>, userId: string) {
  const { sleeps } = await readHistory(db, userId, wallClock);
  return sleeps.toSorted(compareByWaking);
}

export async function readStoredProgress(db: Kysely<Schema>, userId: string) {
  const { sleeps, totals, unlocked } = await readHistory(db, userId, wallClock);
  const awards = sleeps.map(
    ({ id, points, bonusPoints, bonusesPaid }) =>
      [id, { points, bonusPoints, bonusesPaid }] as const,
  );
  return { totals, days: await readDays(db, userId), unlocked, awards: new Map(awards) };
}
