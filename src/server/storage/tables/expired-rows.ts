import type { Kysely } from 'kysely';
import { DETAIL_FIELDS, NO_DETAILS } from '#domain/sleep-details.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
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

/** Limits how long one transaction locks the account, and on SQLite blocks the event loop. */
const MAX_ROWS = 200;

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
} as const;

/** The keys of a sleeper's expired rows, table by table. */
function expiredRows(db: Kysely<Schema>, userId: string, cutoffs: Cutoffs) {
  const deletedSleeps = db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'deleted')
    .select('id');
  return {
    deletedSleeps: deletedSleeps.where('deleted_at', '<', cutoffs.sleepsDeleted),
    deletedFacts: deletedSleeps
      .where('deleted_at', '<', cutoffs.sleepsRestorable)
      .where((eb) =>
        eb.or([
          eb('start_time', '<>', eb.ref('deleted_at')),
          ...DETAIL_FIELDS.map((field) => eb(field, 'is not', null)),
        ]),
      ),
    answers: db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('created_at', '<', cutoffs.answersCreated)
      .select('idempotency_key'),
    resets: db
      .selectFrom('password_resets')
      .where('user_id', '=', userId)
      .where('created_at', '<', cutoffs.resetsCreated)
      .select('token_hash'),
    authSessions: db
      .selectFrom('auth_sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '<', cutoffs.authSessionsOver)
      .select('id'),
    events: db
      .selectFrom('account_events')
      .where('user_id', '=', userId)
      .where('occurred_at', '<', cutoffs.eventsOccurred)
      .select('id'),
  };
}

const selectHasExpired = preparedQuery((db, given: Cutoffs & { userId: string }) =>
  db.selectNoFrom(({ or, exists }) =>
    or(Object.values(expiredRows(db, given.userId, given)).map((rows) => exists(rows))).as(
      'hasExpired',
    ),
  ),
);

/** Whether the sleeper has expired rows. One statement, so that checking all sleepers is cheap. */
export async function hasExpiredRows(
  db: Kysely<Schema>,
  userId: string,
  cutoffs: Cutoffs,
): Promise<boolean> {
  const [row] = await selectHasExpired(db, { ...cutoffs, userId });
  return Boolean(row?.hasExpired);
}

/** Deletes at most `MAX_ROWS` expired rows per table; repeat until `hasExpiredRows` is false. */
export async function deleteExpiredRows(
  trx: WriteTransaction,
  userId: string,
  cutoffs: Cutoffs,
): Promise<void> {
  const expired = expiredRows(trx, userId, cutoffs);
  await trx
    .deleteFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', expired.deletedSleeps.limit(MAX_ROWS))
    .execute();
  await trx
    .updateTable('sleep_sessions')
    .set((eb) => ({ ...ID_ALONE, start_time: eb.ref('deleted_at').$notNull() }))
    .where('user_id', '=', userId)
    .where('id', 'in', expired.deletedFacts.limit(MAX_ROWS))
    .execute();
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', expired.answers.limit(MAX_ROWS))
    .execute();
  await trx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', expired.resets.limit(MAX_ROWS))
    .execute();
  await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', expired.authSessions.limit(MAX_ROWS))
    .execute();
  await trx
    .deleteFrom('account_events')
    .where('user_id', '=', userId)
    .where('id', 'in', expired.events.limit(MAX_ROWS))
    .execute();
}
