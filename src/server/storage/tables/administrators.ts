import type { Kysely } from 'kysely';
import { locksRows } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

export async function hasAdministrator(db: Kysely<Schema>): Promise<boolean> {
  const first = await db
    .selectFrom('accounts')
    .where('role', '=', 'administrator')
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** The ids of the administrators, locked: of two demotions at once the second reads the result of the first. */
export async function lockAdministrators(trx: WriteTransaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('role', '=', 'administrator')
    .orderBy('user_id')
    .select('user_id')
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map((row) => row.user_id);
}

export async function hasOtherAccounts(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .where('user_id', '!=', userId)
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A page of account ids in order of registration. */
export async function listAccountIds(
  db: Kysely<Schema>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** What an administrator sees of accounts, in order of registration. Epoch milliseconds. */
export async function findPeople(db: Kysely<Schema>, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return await db
    .selectFrom('accounts')
    .leftJoin('two_step_secrets', 'two_step_secrets.user_id', 'accounts.user_id')
    .leftJoin('auth_sessions', 'auth_sessions.user_id', 'accounts.user_id')
    .where('accounts.user_id', 'in', userIds)
    .groupBy('accounts.user_id')
    .orderBy('accounts.user_id')
    .select([
      'accounts.user_id as userId',
      'accounts.username',
      'accounts.created_at as joinedAt',
      'accounts.role',
      'accounts.blocked_at as blockedAt',
    ])
    .select(({ fn }) => [
      fn.max('two_step_secrets.enabled_at').as('twoStepAt'),
      // Null: no sign-in is left.
      fn
        .max(fn.coalesce('auth_sessions.last_used_at', 'auth_sessions.created_at'))
        .as('lastUsedAt'),
    ])
    .execute();
}
