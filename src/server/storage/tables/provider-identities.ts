import type { Kysely } from 'kysely';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteRows, toColumns } from './rows.ts';

const IDENTITY_COLUMNS = [
  'user_id as userId',
  'issuer',
  'subject',
  'created_at as createdAt',
  'is_second_step as isSecondStep',
] as const;

export type IdentityRecord = RowOf<'provider_identities', typeof IDENTITY_COLUMNS>;

/** Returns false if the identity belongs to an account, or the account has another one of this issuer. */
export async function insertIdentity(
  trx: WriteTransaction,
  identity: IdentityRecord,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_identities')
    .values(toColumns(identity))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The identity of a person at an issuer, with the account that it signs in to. */
export const findIdentity = (
  db: Kysely<Schema>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityRecord | undefined> =>
  db
    .selectFrom('provider_identities')
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .select(IDENTITY_COLUMNS)
    .executeTakeFirst();

export const listIdentities = (db: Kysely<Schema>, userId: string): Promise<IdentityRecord[]> =>
  db
    .selectFrom('provider_identities')
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .select(IDENTITY_COLUMNS)
    .execute();

/** Returns whether there was one. */
export async function deleteIdentity(
  trx: WriteTransaction,
  userId: string,
  issuer: string,
): Promise<boolean> {
  return await deleteRows(trx, 'provider_identities', { userId, issuer });
}
