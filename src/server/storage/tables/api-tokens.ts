import type { Kysely } from 'kysely';
import { preparedFirst } from '#server/storage/engines/statements.ts';
import { SLEEPER_COLUMNS } from './accounts.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

const TOKEN_COLUMNS = [
  'user_id as userId',
  'id',
  'name',
  'scopes',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'noticed_at as noticedAt',
] as const;

export type ApiTokenRecord = RowOf<'api_tokens', typeof TOKEN_COLUMNS>;

/** The token with this hash, expired or not, and its account. One statement. */
export const findApiToken = preparedFirst((db, { secretHash }: { secretHash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts.user_id', 'api_tokens.user_id')
    .where('api_tokens.secret_hash', '=', secretHash)
    .select(SLEEPER_COLUMNS)
    .select([
      'api_tokens.id as tokenId',
      'api_tokens.created_at as issuedAt',
      'scopes',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ]),
);

/** The tokens of an account, newest first. */
export async function listApiTokens(db: Kysely<Schema>, userId: string): Promise<ApiTokenRecord[]> {
  return await db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
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
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute();
  return deleted.map(({ name }) => name);
}
