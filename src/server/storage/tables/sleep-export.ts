import type { Kysely } from 'kysely';
import type { RowOf, Schema } from '#server/storage/schema.ts';
import { SLEEP_COLUMNS } from './sleep-sessions.ts';

const EXPORT_COLUMNS = [...SLEEP_COLUMNS, 'settled'] as const;

export type SleepToExport = RowOf<'sleep_sessions', typeof EXPORT_COLUMNS>;

/** Completed, undeleted sleeps in waking order, then the active one. */
export async function listSleepsToExport(
  db: Kysely<Schema>,
  userId: string,
): Promise<SleepToExport[]> {
  return await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('end_time', (order) => order.asc().nullsLast())
    .orderBy('start_time')
    .orderBy('id')
    .select(EXPORT_COLUMNS)
    .execute();
}
