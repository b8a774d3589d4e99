import { randomInt } from 'node:crypto';
import type { Kysely, Updateable } from 'kysely';
import { RULES_VERSION } from '#domain/fold.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep.ts';
import { locksRows, preparedFirst, preparedQuery } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { listAccountIds } from './administrators.ts';
import { deleteRows, insertIfNew } from './rows.ts';

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

/** Adds an account. If another account uses the name or the address, returns which, and writes nothing. */
export async function insertAccount(
  trx: WriteTransaction,
  account: NewAccount,
): Promise<'USERNAME_TAKEN' | 'EMAIL_TAKEN' | undefined> {
  const { usernameKey } = account;
  const isNew = await insertIfNew(trx, 'accounts', {
    ...account,
    sleepGoalMinutes: DEFAULT_SLEEP_GOAL_MINUTES,
    language: null,
    dye: null,
    role: null,
    blockedAt: null,
    diaryVersion: newDiaryVersion(),
    pointsTold: 0,
    rulesTold: RULES_VERSION,
  });
  if (isNew) return undefined;
  const sameName = await findAccountByKey(trx, 'username_key', usernameKey);
  return sameName ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
}

/** The largest range of `randomInt`. */
const VERSIONS = 2 ** 48 - 1;

/**
 * The version of a diary after a change. Random, because a counter could come back with other content: after a restore,
 * a failover, or a commit whose outcome is unknown.
 */
export const newDiaryVersion = (): number => randomInt(VERSIONS);

/** Writes the version of a diary that was changed, and what the sleeper knows of its points. */
export const saveDiaryVersion = preparedQuery(
  (db, given: { userId: string; version: number; pointsTold: number; rulesTold: number }) =>
    db
      .updateTable('accounts')
      .set({
        diary_version: given.version,
        points_told: given.pointsTold,
        rules_told: given.rulesTold,
      })
      .where('user_id', '=', given.userId),
);

/** Gives all diaries other versions: a server may remember them as they were in another database. */
export async function renewDiaryVersions(trx: WriteTransaction): Promise<void> {
  await trx.updateTable('accounts').set({ diary_version: newDiaryVersion() }).execute();
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

/** What most requests need of an account. */
export const SLEEPER_COLUMNS = [
  'accounts.user_id as userId',
  'accounts.username',
  'accounts.email',
  'accounts.time_zone as timeZone',
  'accounts.sleep_goal_minutes as sleepGoalMinutes',
  'accounts.created_at as createdAt',
  'accounts.free_weekdays as freeWeekdayBits',
  'accounts.show_insights as showInsights',
  'accounts.has_reminders as hasReminders',
  'accounts.language',
  'accounts.dye',
  'accounts.role',
  'accounts.blocked_at as blockedAt',
  'accounts.diary_version as diaryVersion',
  'accounts.points_told as pointsTold',
  'accounts.rules_told as rulesTold',
] as const;

export type SleeperRecord = RowOf<'accounts', typeof SLEEPER_COLUMNS>;

const ACCOUNT_COLUMNS = [...SLEEPER_COLUMNS, 'password_hash as passwordHash'] as const;

export type AccountRecord = RowOf<'accounts', typeof ACCOUNT_COLUMNS>;

const selectAccount = preparedFirst((db, { userId }: { userId: string }) =>
  db.selectFrom('accounts').where('user_id', '=', userId).select(ACCOUNT_COLUMNS),
);

export const findAccount = (
  db: Kysely<Schema>,
  userId: string,
): Promise<AccountRecord | undefined> => selectAccount(db, { userId });

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
 * Locks the account: of two transactions that change one diary the second waits here and then
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
