import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Folded } from '#domain/fold.ts';
import type { Award } from '#domain/progress.ts';
import { needsReview, type CompletedSleep } from '#domain/sleep.ts';
import { saveProgress } from './progress.ts';
import type { Schema, SleepState, WriteTransaction } from './schema.ts';

/** A completed sleep as it is stored: the facts, and what was made of them. */
export type StoredSleep = { sleep: CompletedSleep; state: SleepState; award: Award };

/** Every completed sleep of a sleeper that is not deleted, in order of waking: the whole log, however long. */
export async function readWholeLog(db: Kysely<Schema>, userId: string): Promise<StoredSleep[]> {
  const rows = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('end_time')
    .orderBy('start_time')
    .orderBy('id')
    .select([
      'id',
      'start_time as startTime',
      'end_time as endTime',
      'sleep_date as sleepDate',
      'start_minute_of_day as startMinuteOfDay',
      'end_minute_of_day as endMinuteOfDay',
      'source',
      'recorded_at as recordedAt',
      'settled',
      'state',
      'points',
      'bonus_points as bonusPoints',
      'bonuses_paid as bonusesPaid',
    ])
    .$narrowType<{
      endTime: number;
      sleepDate: string;
      startMinuteOfDay: number;
      endMinuteOfDay: number;
    }>()
    .execute();
  return rows.map(({ settled, state, points, bonusPoints, bonusesPaid, ...facts }) => ({
    sleep: { ...facts, settled: settled === 1 },
    state,
    award: { points, bonusPoints, bonusesPaid },
  }));
}

/** Where a completed sleep stands by its facts. */
export function stateOf(sleep: CompletedSleep): SleepState {
  return needsReview(sleep) ? 'review' : 'counted';
}

/** Puts the fold of the whole log in place of all that is stored beside the facts. */
export async function replaceProgress(
  trx: WriteTransaction,
  userId: string,
  log: readonly StoredSleep[],
  folded: Folded,
): Promise<void> {
  await trx.deleteFrom('sleep_days').where('user_id', '=', userId).execute();
  await trx.deleteFrom('achievements').where('user_id', '=', userId).execute();
  await saveProgress(trx, userId, folded);
  const wrong = log
    .map(({ sleep, state, award }) => ({
      id: sleep.id,
      stored: { state, award },
      expected: { state: stateOf(sleep), award: folded.awards.get(sleep.id) as Award },
    }))
    .filter(({ stored, expected }) => !isDeepStrictEqual(stored, expected));
  // Most nights are paid alike, so that ten years of them are a few dozen statements.
  const alike = Map.groupBy(wrong, ({ expected }) => JSON.stringify(expected));
  for (const sleeps of alike.values()) {
    for (let from = 0; from < sleeps.length; from += IDS_AT_ONCE) {
      await saveStanding(trx, userId, sleeps.slice(from, from + IDS_AT_ONCE));
    }
  }
}

/** So many fit in one statement on either engine. */
const IDS_AT_ONCE = 500;

/** Writes where these sleeps stand and what they are paid, which is the same for all of them. */
async function saveStanding(
  trx: WriteTransaction,
  userId: string,
  sleeps: readonly { id: string; expected: { state: SleepState; award: Award } }[],
): Promise<void> {
  const [first] = sleeps;
  if (first === undefined) return;
  const { state, award } = first.expected;
  await trx
    .updateTable('sleep_sessions')
    .set({
      state,
      points: award.points,
      bonus_points: award.bonusPoints,
      bonuses_paid: award.bonusesPaid,
    })
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      sleeps.map(({ id }) => id),
    )
    .execute();
}
