import { preparedFirst } from '#kernel/server/storage/statements.ts';
import { SLEEPER_COLUMNS, toSleeper } from '#accounts/server/account-rows.ts';
import type { Database, RowOf, WriteTransaction } from '#schema.ts';

const TOKEN_COLUMNS = [
  'userId',
  'id',
  'name',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'noticedAt',
] as const;

export type ApiTokenRecord = RowOf<'apiTokens', typeof TOKEN_COLUMNS>;

/** The token with this hash, expired or not, and its account. One statement. */
export const findApiToken = preparedFirst(
  (db, { secretHash }: { secretHash: string }) =>
    db
      .selectFrom('apiTokens')
      .innerJoin('accounts', 'accounts.userId', 'apiTokens.userId')
      .where('apiTokens.secretHash', '=', secretHash)
      .select(SLEEPER_COLUMNS)
      .select([
        'apiTokens.id as tokenId',
        'apiTokens.createdAt as issuedAt',
        'scopes',
        'lastUsedAt',
        'expiresAt',
      ]),
  toSleeper,
);

/** The tokens of an account, newest first. */
export async function listApiTokens(db: Database, userId: string): Promise<ApiTokenRecord[]> {
  return await db
    .selectFrom('apiTokens')
    .where('userId', '=', userId)
    // Ids sort by creation.
    .orderBy('id', 'desc')
    .select(TOKEN_COLUMNS)
    .execute();
}

/** Revokes one token, or all of an account; returns their names. */
export async function deleteApiTokens(
  trx: WriteTransaction,
  userId: string,
  id?: string,
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('apiTokens')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute();
  return deleted.map(({ name }) => name);
}
