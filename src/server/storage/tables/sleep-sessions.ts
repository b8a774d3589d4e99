import { sql, type Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import type { Award } from '#domain/totals.ts';
import { DETAIL_FIELDS } from '#domain/sleep-details.ts';
import { toSleepState, type CompletedSleep, type SleepState } from '#domain/sleep.ts';
import { preparedFirst } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

export const SLEEP_COLUMNS = [
  'id',
  'start_time as startTime',
  'end_time as endTime',
  'time_zone as timeZone',
  'sleep_date as sleepDate',
  'source',
  'recorded_at as recordedAt',
  ...DETAIL_FIELDS,
  'state',
  'points',
  'bonus_points as bonusPoints',
  'ended_at as endedAt',
  'reopened_at as reopenedAt',
  'version',
] as const;

/** A sleep record; nullable fields are null while it is active. */
export type SleepRecord = RowOf<'sleep_sessions', typeof SLEEP_COLUMNS>;

export type CompletedSleepRecord = SleepRecord & { endTime: number; sleepDate: SleepDate };

export function isCompleted(sleep: SleepRecord): sleep is CompletedSleepRecord {
  return sleep.endTime !== null && sleep.sleepDate !== null;
}

export const toAwardColumns = ({ points, bonusPoints, bonusesPaid }: Award) => ({
  points,
  bonus_points: bonusPoints,
  bonuses_paid: bonusesPaid,
});

/** With length and not deleted; must match the condition of the index sleep_sessions_lasting. */
export const isLasting = sql<boolean>`end_time > start_time and state <> 'deleted'`;

/** The sleep with this id, deleted or not. */
export const findSleep = preparedFirst((db, { userId, id }: { userId: string; id: string }) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(SLEEP_COLUMNS),
);

/** The active sleep; there is at most one. */
export const findActiveSleep = preparedFirst((db, { userId }: { userId: string }) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is', null)
    .where('deleted_at', 'is', null)
    .select(SLEEP_COLUMNS),
);

/** The latest waking (epoch milliseconds), without deleted sleeps; undefined if none. */
export const findLatestWaking = preparedFirst((db, { userId }: { userId: string }) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('end_time', 'desc')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'end_time as endTime'])
    .$narrowType<{ endTime: number }>()
    .limit(sql.lit(1)),
);

type Completion = CompletedSleep &
  Award & { userId: string; timeZone: string; endedAt: number; state: SleepState };

const updateToCompleted = preparedFirst(
  (db, given: Omit<Completion, 'settled'> & { settled: 0 | 1 }) =>
    db
      .updateTable('sleep_sessions')
      .set((eb) => ({
        end_time: given.endTime,
        time_zone: given.timeZone,
        sleep_date: given.sleepDate,
        start_minute_of_day: given.startMinuteOfDay,
        end_minute_of_day: given.endMinuteOfDay,
        settled: given.settled,
        ended_at: given.endedAt,
        state: given.state,
        version: eb('version', '+', 1),
        ...toAwardColumns(given),
      }))
      .where('user_id', '=', given.userId)
      .where('id', '=', given.id)
      .returning(SLEEP_COLUMNS),
);

/** Writes the waking of an active sleep, in the zone of waking, and its award. */
export async function completeSleep(
  trx: WriteTransaction,
  userId: string,
  sleep: CompletedSleep & { timeZone: string; endedAt: number },
  award: Award,
): Promise<CompletedSleepRecord> {
  const { endTime, sleepDate } = sleep;
  const record = await updateToCompleted(trx, {
    ...sleep,
    ...award,
    userId,
    settled: sleep.settled ? 1 : 0,
    state: toSleepState(sleep),
  });
  if (record === undefined) throw new Error('There is no such sleep.');
  return { ...record, endTime, sleepDate };
}

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
