import { sql, type Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { NO_AWARD } from '#domain/fold.ts';
import type { Award } from '#domain/totals.ts';
import { DETAIL_FIELDS } from '#domain/sleep-details.ts';
import { toSleepState, type CompletedSleep, type Interval } from '#domain/sleep.ts';
import { preparedInsert, selectValues } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './rows.ts';
import { isLasting, toAwardColumns, type SleepRecord } from './sleep-sessions.ts';

/** The end of a sleep with its zone and dates, fixed together. */
export type Waking = {
  endTime: number;
  sleepDate: SleepDate;
  startMinuteOfDay: number;
  endMinuteOfDay: number;
};

export const FACT_COLUMNS = [
  'sleep_sessions.id',
  'sleep_sessions.start_time as startTime',
  'sleep_sessions.end_time as endTime',
  'time_zone as timeZone',
  'sleep_date as sleepDate',
  'start_minute_of_day as startMinuteOfDay',
  'end_minute_of_day as endMinuteOfDay',
  'source',
  'recorded_at as recordedAt',
  'settled',
  ...DETAIL_FIELDS,
  'deleted_at as deletedAt',
  'ended_at as endedAt',
  'reopened_at as reopenedAt',
  'version',
  'changed_at as changedAt',
] as const;

type FactsRow = RowOf<'sleep_sessions', typeof FACT_COLUMNS>;

/** All facts of one sleep, for changes of the diary. */
export type SleepFactsRecord = Omit<FactsRow, keyof Waking | 'settled'> & {
  /** Undefined while active. */
  waking: Waking | undefined;
  settled: boolean;
};

/** The sleep for the fold; undefined if active or deleted. */
export function toCompletedSleep(sleep: SleepFactsRecord): CompletedSleep | undefined {
  if (sleep.waking === undefined || sleep.deletedAt !== null) return undefined;
  const { id, startTime, source, recordedAt, settled } = sleep;
  return { id, startTime, source, recordedAt, settled, ...sleep.waking };
}

/** Facts and award of the sleep with this id, deleted or not. */
export async function findSleepFacts(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<{ facts: SleepFactsRecord; award: Award } | undefined> {
  const row = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select([
      ...FACT_COLUMNS,
      'points',
      'bonus_points as bonusPoints',
      'bonuses_paid as bonusesPaid',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { points, bonusPoints, bonusesPaid, ...facts } = row;
  return { facts: toSleepFacts(facts), award: { points, bonusPoints, bonusesPaid } };
}

export function toSleepFacts(row: FactsRow): SleepFactsRecord {
  const { endTime, sleepDate, startMinuteOfDay, endMinuteOfDay, settled, ...facts } = row;
  const isActive =
    endTime === null || sleepDate === null || startMinuteOfDay === null || endMinuteOfDay === null;
  const waking = isActive ? undefined : { endTime, sleepDate, startMinuteOfDay, endMinuteOfDay };
  return { ...facts, waking, settled: settled === 1 };
}

const upsertSleepRows = preparedInsert('sleep_sessions', ['user_id', 'id']);

/** Inserts or updates a sleep with its award, which is zero unless it counts. */
export async function saveSleep(
  trx: WriteTransaction,
  userId: string,
  facts: SleepFactsRecord,
  award: Award = NO_AWARD,
): Promise<void> {
  await upsertSleepRows(trx, [toRow(userId, facts, award)]);
}

const insertSleepRows = preparedInsert('sleep_sessions');

export async function insertSleeps(
  trx: WriteTransaction,
  userId: string,
  sleeps: readonly { facts: SleepFactsRecord; award: Award | undefined }[],
): Promise<void> {
  await insertSleepRows(
    trx,
    sleeps.map(({ facts, award = NO_AWARD }) => toRow(userId, facts, award)),
  );
}

export async function eraseSleeps(
  trx: WriteTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', selectValues(trx, ids))
    .execute();
}

/** Erases all but the `keep` deleted sleeps that were deleted last, with their ids. */
export async function pruneDeletedSleeps(
  trx: WriteTransaction,
  userId: string,
  keep: number,
): Promise<void> {
  await trx
    .deleteFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sleep_sessions')
        .where('user_id', '=', userId)
        .where('state', '=', 'deleted')
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        // SQLite has no offset without a limit.
        .limit(sql.lit(Number.MAX_SAFE_INTEGER))
        .select('id'),
    )
    .execute();
}

const NO_WAKING = { endTime: null, sleepDate: null, startMinuteOfDay: null, endMinuteOfDay: null };

function toRow(userId: string, facts: SleepFactsRecord, award: Award) {
  const { waking, settled, ...others } = facts;
  const state = toSleepState({ ...facts, endTime: waking?.endTime });
  const flag = settled ? (1 as const) : (0 as const);
  return {
    ...toColumns({ userId, ...others, ...(waking ?? NO_WAKING), settled: flag, state }),
    ...toAwardColumns(award),
  };
}

/** The sleep record that a read after `saveSleep` returns. */
export function toSleepRecord(facts: SleepFactsRecord, award: Award = NO_AWARD): SleepRecord {
  const { waking, settled: _, deletedAt: __, changedAt: ___, ...kept } = facts;
  return {
    ...kept,
    endTime: waking?.endTime ?? null,
    sleepDate: waking?.sleepDate ?? null,
    state: toSleepState({ ...facts, endTime: waking?.endTime }),
    points: award.points,
    bonusPoints: award.bonusPoints,
  };
}

export type NearSleep = Interval & {
  id: string;
  sleepDate: SleepDate | undefined;
  timeZone: string;
};

/**
 * Candidates for an overlap with a sleep that starts at `startTime`: the first sleep with length to end after it, and
 * the active one. Sleeps never overlap, so all others end before or start later.
 */
export async function findSleepsNear(
  db: Kysely<Schema>,
  userId: string,
  sleep: { id: string; startTime: number },
): Promise<NearSleep[]> {
  const others = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sleep.id)
    .select([
      'id',
      'start_time as startTime',
      'end_time as endTime',
      'sleep_date as sleepDate',
      'time_zone as timeZone',
    ]);
  const next = await others
    .where('end_time', '>', sleep.startTime)
    .where(isLasting)
    .orderBy('end_time')
    .limit(1)
    .execute();
  const active = await others
    .where('end_time', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return [...next, ...active].map(({ endTime, sleepDate, ...other }) => ({
    ...other,
    endTime: endTime ?? undefined,
    sleepDate: sleepDate ?? undefined,
  }));
}
