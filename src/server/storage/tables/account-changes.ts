import type { Kysely, Updateable } from 'kysely';
import { locksRows } from '#server/storage/engines/engine.ts';
import type { AccountsTable, RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

const ACCOUNT_COLUMNS = [
  'user_id as userId',
  'username',
  'email',
  'password_hash as passwordHash',
  'time_zone as timeZone',
  'sleep_goal_minutes as sleepGoalMinutes',
  'created_at as createdAt',
  'free_weekdays as freeWeekdayBits',
  'show_insights as showInsights',
  'has_reminders as hasReminders',
  'language',
] as const;

export type AccountRecord = RowOf<'accounts', typeof ACCOUNT_COLUMNS>;

export async function findAccount(
  db: Kysely<Schema>,
  userId: string,
): Promise<AccountRecord | undefined> {
  return await db
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst();
}

/** Reads and locks the account until the transaction ends. */
export async function findAccountToChange(
  trx: WriteTransaction,
  userId: string,
): Promise<AccountRecord | undefined> {
  return await trx
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .select(ACCOUNT_COLUMNS)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** A page of all accounts by id, after `after`. */
export async function listAccounts(
  db: Kysely<Schema>,
  page: { after: string; limit: number },
): Promise<AccountRecord[]> {
  return await db
    .selectFrom('accounts')
    .where('user_id', '>', page.after)
    .orderBy('user_id')
    .limit(page.limit)
    .select(ACCOUNT_COLUMNS)
    .execute();
}

/** Updates the given columns. */
export async function updateAccount(
  trx: WriteTransaction,
  userId: string,
  columns: Updateable<AccountsTable>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('accounts').set(columns).where('user_id', '=', userId).execute();
}

/** Erases an account with all its data, by foreign keys. */
export async function deleteAccount(trx: WriteTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('user_id', '=', userId).execute();
}
