import { sql, type SqlBool } from 'kysely';
import type { DiarySleep } from '../rules/diary.ts';
import { DETAIL_FIELDS } from '../rules/sleep-details.ts';
import type { SleepFacts } from '../rules/sleep.ts';
import {
  preparedFirst,
  preparedInsert,
  preparedQuery,
  selectValues,
} from '#kernel/server/storage/statements.ts';
import type { Database, RowOf, WriteTransaction } from '#schema.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { inParts } from '#kernel/server/storage/in-parts.ts';

const DIARY_COLUMNS = [
  'id',
  'startTime',
  'endTime',
  'sleepDate',
  'startMinuteOfDay',
  'endMinuteOfDay',
  'timeZone',
  'source',
  'recordedAt',
  'settled',
  ...DETAIL_FIELDS.filter((field) => field !== 'note'),
  'deletedAt',
  'endedAt',
  'reopenedAt',
  'version',
  'changedAt',
] as const;

type DiaryRow = RowOf<'sleepSessions', typeof DIARY_COLUMNS> & { hasNote: SqlBool };

export const FACT_COLUMNS = [...DIARY_COLUMNS, 'note'] as const;

type FactsRow = RowOf<'sleepSessions', typeof FACT_COLUMNS>;

export const toSleepFacts = (row: FactsRow): SleepFacts => ({ ...row, settled: row.settled === 1 });

// Unsorted: rows are read fastest in the order of their key.
const selectDiary = preparedQuery(
  (db, { userId, deletedSince }: { userId: string; deletedSince: number }) =>
    db
      .selectFrom('sleepSessions')
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>=', deletedSince)]))
      // Names that are camel case in the database's answer save a copy of each row.
      .select((eb) => [
        ...DIARY_COLUMNS.map((column) => eb.ref(column).as(sql.raw(`"${column}"`))),
        eb('note', 'is not', null).as(sql.raw('"hasNote"')),
      ])
      .$castTo<DiaryRow>(),
);

/** The sleeps of a diary: all that are not deleted, and deleted ones from `deletedSince` on. */
export async function readDiarySleeps(
  db: Database,
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
    hasNote: Boolean(row.hasNote),
  }));
}

/** The notes of sleeps by the ids of the sleeps; a sleep without a note has no entry. */
export async function readNotes(
  db: Database,
  userId: string,
  sleeps: readonly Pick<DiarySleep, 'id' | 'hasNote'>[],
): Promise<Map<string, string>> {
  const ids = sleeps.filter(({ hasNote }) => hasNote).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sleepSessions')
    .where('userId', '=', userId)
    .where('id', 'in', selectValues(db, ids))
    .where('note', 'is not', null)
    .select(['id', 'note'])
    .$narrowType<{ note: string }>()
    .execute();
  return new Map(rows.map(({ id, note }) => [id, note]));
}

const selectSleep = preparedFirst(
  (db, { userId, id }: { userId: string; id: string }) =>
    db
      .selectFrom('sleepSessions')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .select(FACT_COLUMNS),
  toSleepFacts,
);

/** The sleep with this id, deleted or not. */
export const findSleep = (
  db: Database,
  userId: string,
  id: string,
): Promise<SleepFacts | undefined> => selectSleep(db, { userId, id });

const upsertRows = preparedInsert('sleepSessions', ['userId', 'id']);

/** Inserts sleeps; a stored sleep with the same id is updated. Other requests run between the parts of a long list. */
export async function saveSleeps(
  trx: WriteTransaction,
  userId: string,
  sleeps: readonly SleepFacts[],
): Promise<void> {
  await inParts(sleeps, (part) =>
    upsertRows(
      trx,
      part.map((facts) => ({ userId, ...facts, settled: toFlag(facts.settled) })),
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
    .deleteFrom('sleepSessions')
    .where('userId', '=', userId)
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
    .deleteFrom('sleepSessions')
    .where('userId', '=', userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sleepSessions')
        .where('userId', '=', userId)
        .where('deletedAt', 'is not', null)
        .orderBy('deletedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        // SQLite has no offset without a limit.
        .limit(sql.lit(Number.MAX_SAFE_INTEGER))
        .select('id'),
    )
    .execute();
}
