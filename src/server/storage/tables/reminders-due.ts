import type { Kysely } from 'kysely';
import type { ReminderKind } from '#domain/reminders.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { ALL_BUCKETS, reminderBucket } from './reminder-bucket.ts';
import { toColumns } from './to-columns.ts';

export type DueReminder = { userId: string; kind: ReminderKind; dueAt: number };

/** Replaces a sleeper's planned reminders. */
export async function saveDueReminders(
  trx: WriteTransaction,
  userId: string,
  due: readonly { kind: ReminderKind; dueAt: number }[],
): Promise<void> {
  const bucket = reminderBucket(userId);
  await trx
    .deleteFrom('reminders_due')
    .where('bucket', '=', bucket)
    .where('user_id', '=', userId)
    .execute();
  if (due.length === 0) return;
  await trx
    .insertInto('reminders_due')
    .values(due.map((reminder) => toColumns({ bucket, userId, ...reminder })))
    .execute();
}

/** Buckets with due reminders, in one query. */
export async function listDueBuckets(db: Kysely<Schema>, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders_due')
    .where('bucket', 'in', ALL_BUCKETS)
    .where('due_at', '<=', now)
    .select('bucket')
    .distinct()
    .execute();
  return rows.map(({ bucket }) => bucket);
}

export async function listDueReminders(
  db: Kysely<Schema>,
  { bucket, now, limit }: { bucket: number; now: number; limit: number },
): Promise<DueReminder[]> {
  return await db
    .selectFrom('reminders_due')
    .where('bucket', '=', bucket)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .select(['user_id as userId', 'kind', 'due_at as dueAt'])
    .execute();
}

type Planned = DueReminder & { bucket: number };

const deleteDue = preparedQuery((db, given: Planned) =>
  db
    .deleteFrom('reminders_due')
    .where('bucket', '=', given.bucket)
    .where('user_id', '=', given.userId)
    .where('kind', '=', given.kind)
    .where('due_at', '=', given.dueAt),
);

const updateDue = preparedQuery((db, given: Planned & { nextDueAt: number }) =>
  db
    .updateTable('reminders_due')
    .set({ due_at: given.nextDueAt })
    .where('bucket', '=', given.bucket)
    .where('user_id', '=', given.userId)
    .where('kind', '=', given.kind)
    .where('due_at', '=', given.dueAt),
);

/** Moves a due reminder to its next time or removes it, unless it was replanned meanwhile. */
export async function advanceDueReminder(
  trx: WriteTransaction,
  due: DueReminder,
  nextDueAt: number | undefined,
): Promise<void> {
  const planned = { ...due, bucket: reminderBucket(due.userId) };
  await (nextDueAt === undefined
    ? deleteDue(trx, planned)
    : updateDue(trx, { ...planned, nextDueAt }));
}

/** Number and oldest time of due, undecided reminders. */
export async function countDueReminders(
  db: Kysely<Schema>,
  now: number,
): Promise<{ count: number; oldestDueAt: number | null }> {
  return await db
    .selectFrom('reminders_due')
    .where('bucket', 'in', ALL_BUCKETS)
    .where('due_at', '<=', now)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('due_at').as('oldestDueAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes an erased sleeper's rows. */
export async function clearReminders(trx: WriteTransaction, userId: string): Promise<void> {
  await saveDueReminders(trx, userId, []);
  await trx
    .deleteFrom('reminder_deliveries')
    .where('bucket', '=', reminderBucket(userId))
    .where('user_id', '=', userId)
    .execute();
}
