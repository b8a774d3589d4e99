import type { Kysely } from 'kysely';
import type { ReminderKind } from '#domain/reminders.ts';
import { locksRows } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteRows, toColumns, updateRows } from './rows.ts';

export type DueReminder = { userId: string; kind: ReminderKind; dueAt: number };

export async function saveDueReminders(
  trx: WriteTransaction,
  userId: string,
  due: readonly { kind: ReminderKind; dueAt: number }[],
): Promise<void> {
  await deleteRows(trx, 'reminders_due', { userId });
  if (due.length === 0) return;
  await trx
    .insertInto('reminders_due')
    .values(due.map((reminder) => toColumns({ userId, ...reminder })))
    .execute();
}

/** The reminders of all sleepers that are due until an instant, oldest first. */
export async function listDueReminders(
  db: Kysely<Schema>,
  { until, limit }: { until: number; limit: number },
): Promise<DueReminder[]> {
  return await db
    .selectFrom('reminders_due')
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .select(['user_id as userId', 'kind', 'due_at as dueAt'])
    .execute();
}

/** Locks the account of a due reminder; false if it is locked, or the reminder was decided or replanned. */
export async function claimDueReminder(trx: WriteTransaction, due: DueReminder): Promise<boolean> {
  const claimed = await trx
    .selectFrom('reminders_due')
    .innerJoin('accounts', 'accounts.user_id', 'reminders_due.user_id')
    .where('accounts.user_id', '=', due.userId)
    .where('reminders_due.kind', '=', due.kind)
    .where('reminders_due.due_at', '=', due.dueAt)
    .select('reminders_due.user_id')
    // The account's lock, as every change of its reminders takes: two locks could deadlock.
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate(['accounts']).skipLocked())
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Moves a claimed reminder to its next time, or removes it. */
export async function advanceDueReminder(
  trx: WriteTransaction,
  { userId, kind }: DueReminder,
  nextDueAt: number | undefined,
): Promise<void> {
  if (nextDueAt === undefined) await deleteRows(trx, 'reminders_due', { userId, kind });
  else await updateRows(trx, 'reminders_due', { userId, kind }, { dueAt: nextDueAt });
}

/** Number and oldest time of due, undecided reminders. */
export async function countDueReminders(
  db: Kysely<Schema>,
  now: number,
): Promise<{ count: number; oldestDueAt: number | null }> {
  return await db
    .selectFrom('reminders_due')
    .where('due_at', '<=', now)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('due_at').as('oldestDueAt'),
    ])
    .executeTakeFirstOrThrow();
}
