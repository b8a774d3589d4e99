import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { DETAIL_FIELDS, NO_DETAILS } from '#domain/sleep-details.ts';
import { preparedFirst } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

/** Instants (epoch milliseconds): what was deleted, created or over before them has expired. */
export type Cutoffs = {
  /** Of a deleted sleep only its id is kept. */
  readonly sleepsRestorable: number;
  readonly sleepsDeleted: number;
  readonly answersCreated: number;
  readonly resetsCreated: number;
  readonly authSessionsOver: number;
  readonly eventsOccurred: number;
};

/** The required columns of `sleep_sessions` without the sleep's data; the start is the time of deletion. */
const ID_ALONE = {
  ...NO_DETAILS,
  end_time: null,
  time_zone: 'UTC',
  sleep_date: null,
  start_minute_of_day: null,
  end_minute_of_day: null,
  source: 'live',
  recorded_at: 0,
  settled: 0,
  ended_at: null,
  reopened_at: null,
  changed_at: null,
} as const satisfies Omit<
  Selectable<Schema['sleep_sessions']>,
  'user_id' | 'id' | 'start_time' | 'deleted_at' | 'version'
>;

/** Other tables than that of sleeps: the column of their age, and its cutoff. */
const AGING = [
  ['idempotency_keys', 'created_at', 'answersCreated'],
  ['password_resets', 'created_at', 'resetsCreated'],
  ['auth_sessions', 'expires_at', 'authSessionsOver'],
  ['api_tokens', 'expires_at', 'authSessionsOver'],
  ['account_events', 'occurred_at', 'eventsOccurred'],
] as const satisfies [keyof Schema, string, keyof Cutoffs][];

type SleepsExpression = ExpressionBuilder<Schema, 'sleep_sessions'>;

const isDeletedBefore = (instant: number) => (eb: SleepsExpression) =>
  eb('deleted_at', '<', instant);

const hasFacts = (eb: SleepsExpression) =>
  eb.or([
    eb('start_time', '<>', eb.ref('deleted_at')),
    ...DETAIL_FIELDS.map((field) => eb(field, 'is not', null)),
  ]);

const selectHasExpired = preparedFirst((db, given: Cutoffs & { userId: string }) => {
  const sleeps = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', given.userId)
    .select('user_id');
  return db.selectNoFrom(({ or, exists }) =>
    or([
      exists(sleeps.where(isDeletedBefore(given.sleepsDeleted))),
      exists(sleeps.where(isDeletedBefore(given.sleepsRestorable)).where(hasFacts)),
      ...AGING.map(([table, column, cutoff]) =>
        exists(
          db
            .selectFrom(table)
            .where('user_id', '=', given.userId)
            .where(column, '<', given[cutoff])
            .select('user_id'),
        ),
      ),
    ]).as('hasExpired'),
  );
});

/** Whether the sleeper has expired rows. One statement, so that checking all sleepers is cheap. */
export async function hasExpiredRows(
  db: Kysely<Schema>,
  userId: string,
  cutoffs: Cutoffs,
): Promise<boolean> {
  const row = await selectHasExpired(db, { ...cutoffs, userId });
  return Boolean(row?.hasExpired);
}

/** Returns whether facts of sleeps were among them. */
export async function deleteExpiredRows(
  trx: WriteTransaction,
  userId: string,
  cutoffs: Cutoffs,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where(isDeletedBefore(cutoffs.sleepsDeleted))
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await trx
    .updateTable('sleep_sessions')
    .set((eb) => ({ ...ID_ALONE, start_time: eb.ref('deleted_at').$notNull() }))
    .where('user_id', '=', userId)
    .where(isDeletedBefore(cutoffs.sleepsRestorable))
    .where(hasFacts)
    .executeTakeFirstOrThrow();
  for (const [table, column, cutoff] of AGING) {
    await trx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(column, '<', cutoffs[cutoff])
      .execute();
  }
  return numDeletedRows + numUpdatedRows > 0n;
}
