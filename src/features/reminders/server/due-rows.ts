import type { ReminderKind } from '../reminders.ts';
import { locksRows } from '#kernel/server/storage/statements.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { deleteRows, updateRows } from '#kernel/server/storage/rows.ts';

export type DueReminder = { userId: string; kind: ReminderKind; dueAt: number };

export async function saveDueReminders(
  trx: WriteTransaction,
  userId: string,
  due: readonly { kind: ReminderKind; dueAt: number }[],
): Promise<void> {
  await deleteRows(trx, 'remindersDue', { userId });
  if (due.length === 0) return;
  await trx
    .insertInto('remindersDue')
    .values(due.map((reminder) => ({ userId, ...reminder })))
    .execute();
}

/** The reminders of all sleepers that are due until an instant, oldest first. */
export async function listDueReminders(
  db: Database,
  { until, limit }: { until: number; limit: number },
): Promise<DueReminder[]> {
  return await db
    .selectFrom('remindersDue')
    .where('dueAt', '<=', until)
    .orderBy('dueAt')
    .orderBy('userId')
    .limit(limit)
    .select(['userId', 'kind', 'dueAt'])
    .execute();
}

/** Locks the account of a due reminder; false if it is locked, or the reminder was decided or replanned. */
export async function claimDueReminder(trx: WriteTransaction, due: DueReminder): Promise<boolean> {
  const claimed = await trx
    .selectFrom('remindersDue')
    .innerJoin('accounts', 'accounts.userId', 'remindersDue.userId')
    .where('accounts.userId', '=', due.userId)
    .where('remindersDue.kind', '=', due.kind)
    .where('remindersDue.dueAt', '=', due.dueAt)
    .select('remindersDue.userId')
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
  if (nextDueAt === undefined) await deleteRows(trx, 'remindersDue', { userId, kind });
  else await updateRows(trx, 'remindersDue', { userId, kind }, { dueAt: nextDueAt });
}

/** Number and oldest time of due, undecided reminders. */
export async function countDueReminders(db: Database, now: number) {
  return await db
    .selectFrom('remindersDue')
    .where('dueAt', '<=', now)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('dueAt').as('oldestDueAt'),
    ])
    .executeTakeFirstOrThrow();
}
