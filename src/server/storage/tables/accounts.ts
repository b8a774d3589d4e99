import type { Kysely } from 'kysely';
import { RULES_VERSION } from '#domain/fold.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep.ts';
import { locksRows } from '#server/storage/engines/engine.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './to-columns.ts';

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

/** Adds an account without progress. Writes nothing unless it returns 'created'. */
export async function insertAccount(
  trx: WriteTransaction,
  account: NewAccount,
): Promise<'created' | 'username-taken' | 'email-taken'> {
  const { userId, usernameKey } = account;
  const inserted = await trx
    .insertInto('accounts')
    .values({
      ...toColumns(account),
      sleep_goal_minutes: DEFAULT_SLEEP_GOAL_MINUTES,
      language: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted === undefined) {
    const isUsernameTaken = (await findUserIdByUsernameKey(trx, usernameKey)) !== undefined;
    return isUsernameTaken ? 'username-taken' : 'email-taken';
  }
  await trx
    .insertInto('sleeper_progress')
    .values({
      user_id: userId,
      rules_version: RULES_VERSION,
      total_points: 0,
      full_days: 0,
      longest_streak: 0,
      latest_run_early_days: 0,
    })
    .execute();
  return 'created';
}

/** The account data that sign-in needs, by email key. */
export async function findAccountByEmailKey(
  db: Kysely<Schema>,
  emailKey: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  return await db
    .selectFrom('accounts')
    .where('email_key', '=', emailKey)
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .executeTakeFirst();
}

/** The user id of a dream name. */
export async function findUserIdByUsernameKey(
  db: Kysely<Schema>,
  usernameKey: string,
): Promise<string | undefined> {
  const owner = await db
    .selectFrom('accounts')
    .where('username_key', '=', usernameKey)
    .select('user_id')
    .executeTakeFirst();
  return owner?.user_id;
}

/** A page of the ids of all accounts. */
export async function listUserIds(
  db: Kysely<Schema>,
  page: { after: string; limit: number },
): Promise<string[]> {
  const accounts = await db
    .selectFrom('accounts')
    .where('user_id', '>', page.after)
    .orderBy('user_id')
    .limit(page.limit)
    .select('user_id')
    .execute();
  return accounts.map((account) => account.user_id);
}

const selectForChange = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .select(['time_zone as timeZone', 'has_reminders as hasReminders'])
    .$if(locksRows(db), (query) => query.forNoKeyUpdate()),
);

/**
 * Locks the account: of two transactions that change one history the second waits here and then
 * sees what the first did. Undefined if there is no such account.
 */
export async function lockAccount(
  trx: WriteTransaction,
  userId: string,
): Promise<{ timeZone: string | null; hasReminders: 0 | 1 } | undefined> {
  const [account] = await selectForChange(trx, { userId });
  return account;
}
