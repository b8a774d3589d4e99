import type { Kysely } from 'kysely';
import { RULES_VERSION } from '#domain/rules-version.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep-goal.ts';
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

/** Takes a username key; false if another account has it. */
export async function claimUsername(trx: WriteTransaction, key: string, userId: string) {
  const claimed = await trx
    .insertInto('usernames')
    .values({ username_key: key, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** As claimUsername, of an email key. */
export async function claimEmail(trx: WriteTransaction, key: string, userId: string) {
  const claimed = await trx
    .insertInto('emails')
    .values({ email_key: key, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Adds an account without progress. Writes nothing unless it returns 'created'. */
export async function insertAccount(
  trx: WriteTransaction,
  account: NewAccount,
): Promise<'created' | 'username-taken' | 'email-taken'> {
  const { usernameKey, emailKey, ...columns } = account;
  const { userId } = columns;
  if (!(await claimUsername(trx, usernameKey, userId))) return 'username-taken';
  if (!(await claimEmail(trx, emailKey, userId))) {
    await trx.deleteFrom('usernames').where('username_key', '=', usernameKey).execute();
    return 'email-taken';
  }

  await trx
    .insertInto('accounts')
    .values({
      ...toColumns(columns),
      sleep_goal_minutes: DEFAULT_SLEEP_GOAL_MINUTES,
      language: null,
    })
    .execute();
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
  const owner = await db
    .selectFrom('emails')
    .where('email_key', '=', emailKey)
    .select('user_id')
    .executeTakeFirst();
  // No join: the directory may be on another shard. Always query both, so that timing does not reveal unknown emails.
  return await db
    .selectFrom('accounts')
    .where('user_id', '=', owner?.user_id ?? '')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .executeTakeFirst();
}

/** The user id of a dream name. */
export async function findUserIdByUsernameKey(
  db: Kysely<Schema>,
  usernameKey: string,
): Promise<string | undefined> {
  const owner = await db
    .selectFrom('usernames')
    .where('username_key', '=', usernameKey)
    .select('user_id')
    .executeTakeFirst();
  return owner?.user_id;
}

/** A page of the directory of dream names by key. */
export async function listUsernames(
  db: Kysely<Schema>,
  page: { after: string; limit: number },
): Promise<{ usernameKey: string; userId: string }[]> {
  return await db
    .selectFrom('usernames')
    .where('username_key', '>', page.after)
    .orderBy('username_key')
    .limit(page.limit)
    .select(['username_key as usernameKey', 'user_id as userId'])
    .execute();
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
