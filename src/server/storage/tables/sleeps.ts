import { sql, type Kysely } from 'kysely';
import type { DiarySleep } from '#domain/diary.ts';
import { DETAIL_FIELDS } from '#domain/sleep-details.ts';
import type { SleepFacts } from '#domain/sleep.ts';
import {
  preparedFirst,
  preparedInsert,
  preparedQuery,
  selectValues,
} from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { inParts, toColumns } from './rows.ts';

const DIARY_COLUMNS = [
  'sleep_sessions.id',
  'sleep_sessions.start_time as startTime',
  'sleep_sessions.end_time as endTime',
  'sleep_date as sleepDate',
  'start_minute_of_day as startMinuteOfDay',
  'end_minute_of_day as endMinuteOfDay',
  'time_zone as timeZone',
  'source',
  'recorded_at as recordedAt',
  'settled',
  ...DETAIL_FIELDS.filter((field) => field !== 'note'),
  'deleted_at as deletedAt',
  'ended_at as endedAt',
  'reopened_at as reopenedAt',
  'version',
  'changed_at as changedAt',
] as const;

export const FACT_COLUMNS = [...DIARY_COLUMNS, 'note'] as const;

type FactsRow = RowOf<'sleep_sessions', typeof FACT_COLUMNS>;

export const toSleepFacts = (row: FactsRow): SleepFacts => ({ ...row, settled: row.settled === 1 });

// Unsorted: rows are read fastest in the order of their key.
const selectDiary = preparedQuery(
  (db, { userId, deletedSince }: { userId: string; deletedSince: number }) =>
    db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', deletedSince)]))
      .select(DIARY_COLUMNS)
      .select(sql<0 | 1>`case when note is null then 0 else 1 end`.as('hasNote')),
);

/** The sleeps of a diary: all that are not deleted, and deleted ones from `deletedSince` on. */
export async function readDiarySleeps(
  db: Kysely<Schema>,
  given: { userId: string; deletedSince: number },
): Promise<DiarySleep[]> {
  // A diary is kept in memory, where equal zones are one text.
  const texts = new Map<string, string>();
  const share = <Text extends string>(text: Text): Text => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return (known ?? text) as Text;
  };
  const rows = await selectDiary(db, given);
  return rows.map((row) => ({
    ...row,
    timeZone: share(row.timeZone),
    source: share(row.source),
    settled: row.settled === 1,
    hasNote: row.hasNote === 1,
  }));
}

/** The notes of sleeps by the ids of the sleeps; a sleep without a note has no entry. */
export async function readNotes(
  db: Kysely<Schema>,
  userId: string,
  sleeps: readonly Pick<DiarySleep, 'id' | 'hasNote'>[],
): Promise<Map<string, string>> {
  const ids = sleeps.filter(({ hasNote }) => hasNote).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', selectValues(db, ids))
    .where('note', 'is not', null)
    .select(['id', 'note'])
    .$narrowType<{ note: string }>()
    .execute();
  return new Map(rows.map(({ id, note }) => [id, note]));
}

const selectSleep = preparedFirst((db, { userId, id }: { userId: string; id: string }) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(FACT_COLUMNS),
);

/** The sleep with this id, deleted or not. */
export async function findSleep(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<SleepFacts | undefined> {
  const row = await selectSleep(db, { userId, id });
  return row && toSleepFacts(row);
}

const upsertRows = preparedInsert('sleep_sessions', ['user_id', 'id']);

/** Inserts sleeps; a stored sleep with the same id is updated. Other requests run between the parts of a long list. */
export async function saveSleeps(
  trx: WriteTransaction,
  userId: string,
  sleeps: readonly SleepFacts[],
): Promise<void> {
  await inParts(sleeps, (part) =>
    upsertRows(
      trx,
      part.map(({ settled, ...facts }) =>
        toColumns({ userId, ...facts, settled: settled ? (1 as const) : (0 as const) }),
      ),
    ),
  );
}

export async function eraseSleeps(
  trx: WriteTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
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
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        // SQLite has no offset without a limit.
        .limit(sql.lit(Number.MAX_SAFE_INTEGER))
        .select('id'),
    )
    .execute();
}
