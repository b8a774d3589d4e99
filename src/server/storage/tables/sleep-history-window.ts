import { sql, type Kysely } from 'kysely';
import { addDays, earliestWaking, type SleepDate } from '#domain/calendar.ts';
import { DAYS_NEEDED_BEFORE } from '#domain/fold.ts';
import type { Award } from '#domain/totals.ts';
import {
  firstRefoldedDate,
  needsSums,
  openDate,
  type DayChanges,
  type DaySums,
  type HistoryChange,
  type HistorySlice,
  type HistoryStart,
  type PaidSleep,
  type Refolded,
  type SliceChanges,
} from '#domain/refold.ts';
import { compareByWaking, type CompletedSleep, type SleepState } from '#domain/sleep.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import { addAchievements, readDays, readTotals, readUnlocked, saveTotals } from './progress.ts';
import { saveDays } from './save-days.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toAwardColumns, wokeAfter, type WakingPlace } from './sleep-sessions.ts';

const LAST_DATE = '9999-12-31';

/** The stored state that a refold needs before its first slice. */
export async function readHistoryStart(
  db: Kysely<Schema>,
  userId: string,
  change: HistoryChange,
): Promise<HistoryStart> {
  const from = firstRefoldedDate(change);
  const unlocked = await readUnlocked(db, userId);
  const lastFull = await db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', '<', from)
    .where('run_day', '>', 0)
    .orderBy('sleep_date', 'desc')
    .limit(1)
    .select('sleep_date as sleepDate')
    .executeTakeFirst();
  return {
    totals: await readTotals(db, userId),
    unlocked,
    days: await readDays(db, userId, {
      from: addDays(lastFull?.sleepDate ?? from, -DAYS_NEEDED_BEFORE),
      to: addDays(from, -1),
    }),
    sums: needsSums(unlocked, change)
      ? await readSumsBefore(db, userId, from)
      : { points: 0, fullDays: 0 },
  };
}

async function readSumsBefore(
  db: Kysely<Schema>,
  userId: string,
  date: SleepDate,
): Promise<DaySums> {
  return await db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where('sleep_date', '<', date)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('points'), sql<number>`0`).as('points'),
      eb.fn.count<number>('completed_at').as('fullDays'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The stored history from this date on, in slices of at most `limit` sleeps. `added`, in waking order, count too, so
 * that no slice folds many of them at once.
 */
export async function* readHistorySlices(
  db: Kysely<Schema>,
  userId: string,
  {
    from,
    limit,
    added = [],
  }: { from: SleepDate; limit: number; added?: readonly CompletedSleep[] },
): AsyncGenerator<HistorySlice & { readonly sleeps: readonly StoredPaidSleep[] }> {
  let after = { endTime: earliestWaking(from), startTime: 0, id: '' };
  let daysFrom = from;
  let addedFrom = 0;
  for (;;) {
    const stored = await readSleepsAfter(db, userId, { ...after, limit });
    const nextAdded = added.slice(addedFrom, addedFrom + limit);
    const next: CompletedSleep[] = [...stored, ...nextAdded];
    if (nextAdded.length > 0) next.sort(compareByWaking);
    const isLast =
      stored.length < limit && next.length <= limit && addedFrom + limit >= added.length;
    const slice = next.slice(0, limit);
    const last = slice.at(-1);
    const isInSlice = (sleep: CompletedSleep) =>
      last !== undefined && compareByWaking(sleep, last) <= 0;
    const sleeps = stored.filter(isInSlice);
    const openFrom = isLast ? null : openDate(slice);
    const to = openFrom === null ? LAST_DATE : addDays(openFrom, -1);
    const days = daysFrom <= to ? await readDays(db, userId, { from: daysFrom, to }) : [];
    if (openFrom !== null && openFrom > daysFrom) daysFrom = openFrom;
    yield { sleeps, days, openFrom: isLast ? null : daysFrom, until: last };
    if (isLast || last === undefined) return;
    addedFrom += nextAdded.filter(isInSlice).length;
    after = last;
  }
}

/** A sleep with its stored award and state. */
export type StoredPaidSleep = PaidSleep & { readonly state: SleepState };

const selectSleepsAfter = preparedQuery(
  (db, given: WakingPlace & { userId: string; limit: number }) =>
    db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', given.userId)
      .where('end_time', 'is not', null)
      .where('deleted_at', 'is', null)
      .where(wokeAfter(given))
      .orderBy('end_time')
      .orderBy('start_time')
      .orderBy('id')
      .limit(given.limit)
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
      }>(),
);

/** All completed, undeleted sleeps of a sleeper in waking order. */
export async function readFullHistory(
  db: Kysely<Schema>,
  userId: string,
): Promise<StoredPaidSleep[]> {
  const start = { endTime: Number.MIN_SAFE_INTEGER, startTime: 0, id: '' };
  return await readSleepsAfter(db, userId, { ...start, limit: Number.MAX_SAFE_INTEGER });
}

/** Completed sleeps after a position in waking order. */
async function readSleepsAfter(
  db: Kysely<Schema>,
  userId: string,
  page: WakingPlace & { limit: number },
): Promise<StoredPaidSleep[]> {
  const rows = await selectSleepsAfter(db, { userId, ...page });
  return rows.map(({ points, bonusPoints, bonusesPaid, settled, ...sleep }) => ({
    ...sleep,
    settled: settled === 1,
    award: { points, bonusPoints, bonusesPaid },
  }));
}

/** The longest run among stored days before one date or from another date on. */
export async function readLongestRun(
  db: Kysely<Schema>,
  userId: string,
  { before, from }: { before: SleepDate; from: SleepDate | null },
): Promise<number> {
  const { longest } = await db
    .selectFrom('sleep_days')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('sleep_date', '<', before),
        ...(from === null ? [] : [eb('sleep_date', '>=', from)]),
      ]),
    )
    .select((eb) => eb.fn.max<number | null>('run_day').as('longest'))
    .executeTakeFirstOrThrow();
  return longest ?? 0;
}

/** Writes the changes of one slice. */
export async function saveSliceChanges(
  trx: WriteTransaction,
  userId: string,
  { changedAwards, ...days }: SliceChanges,
): Promise<void> {
  await saveDayChanges(trx, userId, days);
  for (const [id, award] of changedAwards) await saveAwards(trx, userId, [id], award);
}

export async function saveDayChanges(
  trx: WriteTransaction,
  userId: string,
  { changedDays, emptiedDates }: DayChanges,
): Promise<void> {
  if (emptiedDates.length > 0) {
    await trx
      .deleteFrom('sleep_days')
      .where('user_id', '=', userId)
      .where('sleep_date', 'in', emptiedDates)
      .execute();
  }
  await saveDays(trx, userId, changedDays);
}

/** Writes the result of a refold, without its slices and added sleeps, which are written already. */
export async function saveRefolded(
  trx: WriteTransaction,
  userId: string,
  { totals, unlocked }: Pick<Refolded, 'totals' | 'unlocked'>,
): Promise<void> {
  await saveTotals(trx, userId, totals);
  // All, because there are few.
  await trx.deleteFrom('achievements').where('user_id', '=', userId).execute();
  await addAchievements(trx, userId, unlocked);
}

/** Writes one award, and a state if changed, to all these sleeps. */
export async function saveAwards(
  trx: WriteTransaction,
  userId: string,
  ids: readonly string[],
  award: Award,
  state?: SleepState,
): Promise<void> {
  await trx
    .updateTable('sleep_sessions')
    .set({ ...toAwardColumns(award), ...(state && { state }) })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}
