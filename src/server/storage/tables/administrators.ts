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

/** When a sleeper last used a sign-in; null: never. */
export async function findLastUse(db: Kysely<Schema>, userId: string): Promise<number | null> {
  const { lastUsedAt } = await db
    .selectFrom('auth_sessions')
    .where('user_id', '=', userId)
    .select(({ fn }) =>
      fn.max<number | null>(fn.coalesce('last_used_at', 'created_at')).as('lastUsedAt'),
    )
    .executeTakeFirstOrThrow();
  return lastUsedAt;
}
