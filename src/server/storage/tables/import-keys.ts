import type { Kysely } from 'kysely';
import { preparedInsert } from '#server/storage/engines/prepared-insert.ts';
import { toColumns } from './to-columns.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { findSleepsFacts, type SleepFactsRecord } from './sleep-changes.ts';

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

/** Keys per statement, within the parameter limits of both engines. */
const KEYS_AT_ONCE = 500;

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

/** Keys of imports with their sleeps; the id of a deleted sleep is null. */
const keysWithSleeps = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('import_keys')
    .leftJoin('sleep_sessions', (join) =>
      join
        .onRef('sleep_sessions.user_id', '=', 'import_keys.user_id')
        .onRef('sleep_sessions.id', '=', 'import_keys.sleep_id')
        .on('sleep_sessions.deleted_at', 'is', null),
    )
    .where('import_keys.user_id', '=', userId);

/** Those of these keys that an import has written. */
export async function* findImportKeys(
  db: Kysely<Schema>,
  userId: string,
  keys: readonly string[],
): AsyncGenerator<{ key: string; sleepId: string | null }[]> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    yield await keysWithSleeps(db, userId)
      .where('import_key', 'in', keys.slice(from, from + KEYS_AT_ONCE))
      .select(['import_key as key', 'sleep_sessions.id as sleepId'])
      .execute();
  }
}

/** The times of imported sleeps that started in this range (epoch milliseconds, both included). */
export async function* readImportedTimes(
  db: Kysely<Schema>,
  userId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<
  { startTime: number; endTime: number; importId: string; sleepId: string | null }[]
> {
  let after = { startTime: from - 1, key: '' };
  for (;;) {
    const page = await keysWithSleeps(db, userId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('import_keys.start_time', 'import_key'),
          '>',
          tuple(after.startTime, after.key),
        ),
      )
      .where('import_keys.start_time', '<=', to)
      .orderBy('import_keys.start_time')
      .orderBy('import_key')
      .limit(KEYS_AT_ONCE)
      .select([
        'import_key as key',
        'import_keys.start_time as startTime',
        'import_keys.end_time as endTime',
        'import_id as importId',
        'sleep_sessions.id as sleepId',
      ])
      .execute();
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < KEYS_AT_ONCE) return;
    after = last;
  }
}

/** A sleep that an import wrote; `facts` is undefined if it was deleted and purged. */
export type ImportedSleepRecord = {
  key: string;
  endTime: number;
  sleepId: string;
  factsHash: string;
  facts: SleepFactsRecord | undefined;
};

/** The sleeps of an import, latest end first, after a position. */
export async function readImportedSleeps(
  db: Kysely<Schema>,
  userId: string,
  importId: string,
  page: { after?: { endTime: number; key: string } | undefined; limit: number },
): Promise<ImportedSleepRecord[]> {
  const { after } = page;
  const keys = await db
    .selectFrom('import_keys')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('end_time', 'import_key'), '<', tuple(after?.endTime ?? 0, after?.key ?? '')),
      ),
    )
    .orderBy('end_time', 'desc')
    .orderBy('import_key', 'desc')
    .limit(page.limit)
    .select([
      'import_key as key',
      'end_time as endTime',
      'sleep_id as sleepId',
      'facts_hash as factsHash',
    ])
    .execute();
  const facts = await findSleepsFacts(
    db,
    userId,
    keys.map(({ sleepId }) => sleepId),
  );
  return keys.map((key) => ({ ...key, facts: facts.get(key.sleepId) }));
}

export async function deleteImportKeys(
  trx: WriteTransaction,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await trx
      .deleteFrom('import_keys')
      .where('user_id', '=', userId)
      .where('import_key', 'in', keys.slice(from, from + KEYS_AT_ONCE))
      .execute();
  }
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
      .limit(KEYS_AT_ONCE)
      .select(KEY_COLUMNS)
      .execute();
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < KEYS_AT_ONCE) return;
    after = last;
  }
}
