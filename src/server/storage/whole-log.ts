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
      'source',
      'recorded_at as recordedAt',
      'settled',
      'state',
      'points',
      'bonus_points as bonusPoints',
      'bonuses_paid as bonusesPaid',
    ])
    .$narrowType<{ endTime: number; sleepDate: string; startMinuteOfDay: number }>()
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
  for (const { sleep } of log) {
    const award = folded.awards.get(sleep.id) as Award;
    await trx
      .updateTable('sleep_sessions')
      .set({
        state: stateOf(sleep),
        points: award.points,
        bonus_points: award.bonusPoints,
        bonuses_paid: award.bonusesPaid,
      })
      .where('user_id', '=', userId)
      .where('id', '=', sleep.id)
      .execute();
  }
}
