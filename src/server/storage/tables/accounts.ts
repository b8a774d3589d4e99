import type { Kysely, Updateable } from 'kysely';
import { RULES_VERSION } from '#domain/fold.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep.ts';
import { locksRows, preparedFirst } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { listAccountIds } from './administrators.ts';
import { deleteRows, findRow, insertIfNew, insertRow } from './rows.ts';

/** In place of a hash: no password signs in to the account. */
export const NO_PASSWORD = '';

export type NewAccount = {
  userId: string;
  username: string;
  /** Normalized in code, so that uniqueness is the same on both engines. */
  usernameKey: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  timeZone: string | null;
  createdAt: number;
};

/** Adds an account without progress. If another account uses the name or the address, returns which, and writes nothing. */
export async function insertAccount(
  trx: WriteTransaction,
  account: NewAccount,
): Promise<'USERNAME_TAKEN' | 'EMAIL_TAKEN' | undefined> {
  const { userId, usernameKey } = account;
  const isNew = await insertIfNew(trx, 'accounts', {
    ...account,
    sleepGoalMinutes: DEFAULT_SLEEP_GOAL_MINUTES,
    language: null,
    dye: null,
    role: null,
    blockedAt: null,
  });
  if (!isNew) {
    const sameName = await findAccountByKey(trx, 'username_key', usernameKey);
    return sameName ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
  }
  await insertRow(trx, 'sleeper_progress', {
    userId,
    rulesVersion: RULES_VERSION,
    totalPoints: 0,
    fullDays: 0,
    longestStreak: 0,
    latestRunEarlyDays: 0,
  });
  return undefined;
}

/** The account with this email or dream name, normalized. */
export async function findAccountByKey(
  db: Kysely<Schema>,
  column: 'email_key' | 'username_key',
  key: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  return await db
    .selectFrom('accounts')
    .where(column, '=', key)
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .executeTakeFirst();
}

/** Maximum accounts per statement. */
const PAGE_SIZE = 500;

/** The ids of all accounts, read in pages. */
export async function* allUserIds(db: Kysely<Schema>): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await listAccountIds(db, { after, limit: PAGE_SIZE });
    yield* page;
    after = page.at(-1);
  } while (after !== undefined);
}

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
  'dye',
  'role',
  'blocked_at as blockedAt',
] as const;

export type AccountRecord = RowOf<'accounts', typeof ACCOUNT_COLUMNS>;

export const findAccount = (
  db: Kysely<Schema>,
  userId: string,
): Promise<AccountRecord | undefined> => findRow(db, 'accounts', ACCOUNT_COLUMNS, { userId });

/** All accounts by id. */
export async function listAccounts(db: Kysely<Schema>): Promise<AccountRecord[]> {
  return await db.selectFrom('accounts').orderBy('user_id').select(ACCOUNT_COLUMNS).execute();
}

const selectLocked = preparedFirst((db, { userId }: { userId: string }) =>
  db
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .select(ACCOUNT_COLUMNS)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate()),
);

/**
 * Locks the account: of two transactions that change one history the second waits here and then
 * sees what the first did. Undefined if there is no such account.
 */
export const lockAccount = (
  trx: WriteTransaction,
  userId: string,
): Promise<AccountRecord | undefined> => selectLocked(trx, { userId });

export async function updateAccount(
  trx: WriteTransaction,
  userId: string,
  columns: Updateable<Schema['accounts']>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('accounts').set(columns).where('user_id', '=', userId).execute();
}

/** Erases an account with all its data, by foreign keys. */
export async function deleteAccount(trx: WriteTransaction, userId: string): Promise<void> {
  await deleteRows(trx, 'accounts', { userId });
}

/** ISO weekdays, 1 to 7 in order, as stored: bit n is the weekday n + 1. */
export function toWeekdayBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

export function fromWeekdayBits(bits: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits & (1 << (weekday - 1)));
}
