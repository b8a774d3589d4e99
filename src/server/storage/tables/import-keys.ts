import type { Kysely } from 'kysely';
import { preparedInsert } from '#server/storage/engines/prepared-insert.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import { toColumns } from './to-columns.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toSleepFacts, type SleepFactsRecord } from './sleep-changes.ts';

const KEY_COLUMNS = [
  'import_key as key',
  'import_id as importId',
  'sleep_id as sleepId',
  'start_time as startTime',
  'end_time as endTime',
  'facts_hash as factsHash',
] as const;

/** Times are as imported. */
export type ImportKeyRecord = RowOf<'import_keys', typeof KEY_COLUMNS>;

/** Rows of a page. */
const ROWS_AT_ONCE = 1_000;

const insertRows = preparedInsert('import_keys');

/** Inserts the keys of up to ROWS_PER_INSERT sleeps. */
export async function insertImportKeys(
  trx: WriteTransaction,
  userId: string,
  keys: readonly ImportKeyRecord[],
): Promise<void> {
  await insertRows(
    trx,
    keys.map(({ key, ...imported }) => toColumns({ userId, importKey: key, ...imported })),
  );
}

/** All keys and times that imports have written; `keptId` is null for a sleep that is not in the diary any more. */
export const readKnownKeys = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('import_keys')
    .leftJoin('sleep_sessions', (join) =>
      join
        .onRef('sleep_sessions.user_id', '=', 'import_keys.user_id')
        .onRef('sleep_sessions.id', '=', 'import_keys.sleep_id')
        .on('sleep_sessions.deleted_at', 'is', null),
    )
    .where('import_keys.user_id', '=', userId)
    .select([
      'import_key as key',
      'import_keys.start_time as startTime',
      'import_keys.end_time as endTime',
      'sleep_sessions.id as keptId',
    ]),
);

/** The sleeps of an import, deleted ones too, but not those that were purged. */
export async function readImportedSleeps(
  db: Kysely<Schema>,
  userId: string,
  importId: string,
): Promise<{ factsHash: string; facts: SleepFactsRecord }[]> {
  const rows = await db
    .selectFrom('import_keys')
    .innerJoin('sleep_sessions', (join) =>
      join
        .onRef('sleep_sessions.user_id', '=', 'import_keys.user_id')
        .onRef('sleep_sessions.id', '=', 'import_keys.sleep_id'),
    )
    .where('import_keys.user_id', '=', userId)
    .where('import_keys.import_id', '=', importId)
    .selectAll('sleep_sessions')
    .select('import_keys.facts_hash as factsHash')
    .execute();
  return rows.map(({ factsHash, ...row }) => ({ factsHash, facts: toSleepFacts(row) }));
}

/** All keys by start, in pages. */
export async function* readImportKeys(
  db: Kysely<Schema>,
  userId: string,
): AsyncGenerator<ImportKeyRecord[]> {
  let after = { startTime: Number.MIN_SAFE_INTEGER, key: '' };
  for (;;) {
    const page = await db
      .selectFrom('import_keys')
      .where('user_id', '=', userId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('start_time', 'import_key'), '>', tuple(after.startTime, after.key)),
      )
      .orderBy('start_time')
      .orderBy('import_key')
      .limit(ROWS_AT_ONCE)
      .select(KEY_COLUMNS)
      .execute();
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_AT_ONCE) return;
    after = last;
  }
}
