import type { Kysely, Selectable } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { NO_AWARD } from '#domain/fold.ts';
import type { Award } from '#domain/totals.ts';
import { pickDetails, type SleepDetails } from '#domain/sleep-details.ts';
import {
  toSleepState,
  type CompletedSleep,
  type SleepSource,
  type Interval,
} from '#domain/sleep.ts';
import { preparedInsert, selectValues } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { isLasting, toAwardColumns, type SleepRecord } from './sleep-sessions.ts';

/** The end of a sleep with its zone and dates, fixed together. */
export type Waking = {
  endTime: number;
  sleepDate: SleepDate;
  startMinuteOfDay: number;
  endMinuteOfDay: number;
};

/** All facts of one sleep, for changes of the diary. */
export type SleepFactsRecord = SleepDetails & {
  id: string;
  startTime: number;
  timeZone: string;
  /** Undefined while active. */
  waking: Waking | undefined;
  source: SleepSource;
  recordedAt: number;
  settled: boolean;
  /** Epoch milliseconds. */
  deletedAt: number | null;
  endedAt: number | null;
  reopenedAt: number | null;
  /** Incremented with every change. */
  version: number;
  /** Of the last change after it was started, ended or entered. */
  changedAt: number | null;
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
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    facts: toSleepFacts(row),
    award: { points: row.points, bonusPoints: row.bonus_points, bonusesPaid: row.bonuses_paid },
  };
}

export function toSleepFacts(row: Selectable<Schema['sleep_sessions']>): SleepFactsRecord {
  const { end_time: endTime, sleep_date: sleepDate } = row;
  const { start_minute_of_day: startMinuteOfDay, end_minute_of_day: endMinuteOfDay } = row;
  return {
    id: row.id,
    startTime: row.start_time,
    timeZone: row.time_zone,
    waking:
      endTime === null || sleepDate === null || startMinuteOfDay === null || endMinuteOfDay === null
        ? undefined
        : { endTime, sleepDate, startMinuteOfDay, endMinuteOfDay },
    source: row.source,
    recordedAt: row.recorded_at,
    settled: row.settled === 1,
    ...pickDetails(row),
    deletedAt: row.deleted_at,
    endedAt: row.ended_at,
    reopenedAt: row.reopened_at,
    version: row.version,
    changedAt: row.changed_at,
  };
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

function toRow(userId: string, facts: SleepFactsRecord, award: Award) {
  const { waking } = facts;
  return {
    user_id: userId,
    id: facts.id,
    start_time: facts.startTime,
    end_time: waking?.endTime ?? null,
    time_zone: facts.timeZone,
    sleep_date: waking?.sleepDate ?? null,
    start_minute_of_day: waking?.startMinuteOfDay ?? null,
    end_minute_of_day: waking?.endMinuteOfDay ?? null,
    source: facts.source,
    recorded_at: facts.recordedAt,
    settled: facts.settled ? (1 as const) : (0 as const),
    ...pickDetails(facts),
    deleted_at: facts.deletedAt,
    ended_at: facts.endedAt,
    reopened_at: facts.reopenedAt,
    version: facts.version,
    changed_at: facts.changedAt,
    state: toSleepState({ ...facts, endTime: waking?.endTime }),
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
