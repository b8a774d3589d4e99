import type { Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import { SLEEP_COLUMNS, wokeAfter, type CompletedSleepRecord } from './sleep-sessions.ts';

export type ExportedSleepRecord = CompletedSleepRecord & { settled: 0 | 1 };

/** A page of completed, undeleted sleeps in waking order, after a given one. */
export async function readSleepsByWaking(
  db: Kysely<Schema>,
  userId: string,
  page: { after: CompletedSleepRecord | undefined; limit: number },
): Promise<ExportedSleepRecord[]> {
  const { after, limit } = page;
  let query = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where('deleted_at', 'is', null);
  if (after) query = query.where(wokeAfter(after));
  return await query
    .orderBy('end_time')
    .orderBy('start_time')
    .orderBy('id')
    .limit(limit)
    .select([...SLEEP_COLUMNS, 'settled'])
    .$narrowType<{ endTime: number; sleepDate: string }>()
    .execute();
}
