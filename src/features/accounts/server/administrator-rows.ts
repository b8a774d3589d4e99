import { locksRows } from '#kernel/server/storage/statements.ts';
import type { Database, WriteTransaction } from '#schema.ts';

export async function hasAdministrator(db: Database): Promise<boolean> {
  const first = await db
    .selectFrom('accounts')
    .where('role', '=', 'administrator')
    .select('userId')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** The ids of the administrators, locked: of two demotions at once the second reads the result of the first. */
export async function lockAdministrators(trx: WriteTransaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('role', '=', 'administrator')
    .orderBy('userId')
    .select('userId')
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map((row) => row.userId);
}

export async function hasOtherAccounts(db: Database, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .where('userId', '!=', userId)
    .select('userId')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A page of account ids in order of registration. */
export async function listAccountIds(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('userId', '>', after ?? '')
    .orderBy('userId')
    .limit(limit)
    .select('userId')
    .execute();
  return rows.map((row) => row.userId);
}

/** What an administrator sees of accounts, in order of registration. Epoch milliseconds. */
export async function findPeople(db: Database, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return await db
    .selectFrom('accounts')
    .leftJoin('twoStepSecrets', 'twoStepSecrets.userId', 'accounts.userId')
    .leftJoin('authSessions', 'authSessions.userId', 'accounts.userId')
    .where('accounts.userId', 'in', userIds)
    .groupBy('accounts.userId')
    .orderBy('accounts.userId')
    .select([
      'accounts.userId',
      'accounts.username',
      'accounts.createdAt as joinedAt',
      'accounts.role',
      'accounts.blockedAt',
    ])
    .select(({ fn }) => [
      fn.max('twoStepSecrets.enabledAt').as('twoStepAt'),
      // Null: no sign-in is left.
      fn.max(fn.coalesce('authSessions.lastUsedAt', 'authSessions.createdAt')).as('lastUsedAt'),
    ])
    .execute();
}
