import type { ExpressionBuilder, Selectable } from 'kysely';
import { DETAIL_FIELDS, NO_DETAILS } from '#diary/rules/sleep-details.ts';
import { preparedFirst } from '#kernel/server/storage/statements.ts';
import type { Database, Schema, WriteTransaction } from '#schema.ts';

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
  endTime: null,
  timeZone: 'UTC',
  sleepDate: null,
  startMinuteOfDay: null,
  endMinuteOfDay: null,
  source: 'live',
  recordedAt: 0,
  settled: 0,
  endedAt: null,
  reopenedAt: null,
  changedAt: null,
} as const satisfies Omit<
  Selectable<Schema['sleepSessions']>,
  'userId' | 'id' | 'startTime' | 'deletedAt' | 'version'
>;

/** Other tables than that of sleeps: the column of their age, and its cutoff. */
const AGING = [
  ['idempotencyKeys', 'createdAt', 'answersCreated'],
  ['passwordResets', 'createdAt', 'resetsCreated'],
  ['authSessions', 'expiresAt', 'authSessionsOver'],
  ['apiTokens', 'expiresAt', 'authSessionsOver'],
  ['accountEvents', 'occurredAt', 'eventsOccurred'],
] as const satisfies [keyof Schema, string, keyof Cutoffs][];

type SleepsExpression = ExpressionBuilder<Schema, 'sleepSessions'>;

const isDeletedBefore = (instant: number) => (eb: SleepsExpression) =>
  eb('deletedAt', '<', instant);

const hasFacts = (eb: SleepsExpression) =>
  eb.or([
    eb('startTime', '<>', eb.ref('deletedAt')),
    ...DETAIL_FIELDS.map((field) => eb(field, 'is not', null)),
  ]);

const selectHasExpired = preparedFirst((db, given: Cutoffs & { userId: string }) => {
  const sleeps = db.selectFrom('sleepSessions').where('userId', '=', given.userId).select('userId');
  return db.selectNoFrom(({ or, exists }) =>
    or([
      exists(sleeps.where(isDeletedBefore(given.sleepsDeleted))),
      exists(sleeps.where(isDeletedBefore(given.sleepsRestorable)).where(hasFacts)),
      ...AGING.map(([table, column, cutoff]) =>
        exists(
          db
            .selectFrom(table)
            .where('userId', '=', given.userId)
            .where(column, '<', given[cutoff])
            .select('userId'),
        ),
      ),
    ]).as('hasExpired'),
  );
});

/** Whether the sleeper has expired rows. One statement, so that checking all sleepers is cheap. */
export async function hasExpiredRows(
  db: Database,
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
    .deleteFrom('sleepSessions')
    .where('userId', '=', userId)
    .where(isDeletedBefore(cutoffs.sleepsDeleted))
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await trx
    .updateTable('sleepSessions')
    .set((eb) => ({ ...ID_ALONE, startTime: eb.ref('deletedAt').$notNull() }))
    .where('userId', '=', userId)
    .where(isDeletedBefore(cutoffs.sleepsRestorable))
    .where(hasFacts)
    .executeTakeFirstOrThrow();
  for (const [table, column, cutoff] of AGING) {
    await trx
      .deleteFrom(table)
      .where('userId', '=', userId)
      .where(column, '<', cutoffs[cutoff])
      .execute();
  }
  return numDeletedRows + numUpdatedRows > 0n;
}
