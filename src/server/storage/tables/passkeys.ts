import type { Kysely } from 'kysely';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { findRow, toColumns } from './rows.ts';

const PASSKEY_COLUMNS = [
  'user_id as userId',
  'id',
  'name',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'rp_id as rpId',
  'transports',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export type PasskeyRecord = RowOf<'passkeys', typeof PASSKEY_COLUMNS>;

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Kysely<Schema>, userId: string): Promise<PasskeyRecord[]> {
  return await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    // Ids sort by creation.
    .orderBy('id')
    .select(PASSKEY_COLUMNS)
    .execute();
}

export const findPasskey = (
  db: Kysely<Schema>,
  userId: string,
  credentialId: string,
): Promise<PasskeyRecord | undefined> =>
  findRow(db, 'passkeys', PASSKEY_COLUMNS, { userId, credentialId });

/** Returns the passkey as it is afterwards; undefined if there is none. */
export async function updatePasskey(
  trx: WriteTransaction,
  { userId, id }: Pick<PasskeyRecord, 'userId' | 'id'>,
  changes: { name: string } | { counter: number; lastUsedAt: number },
): Promise<PasskeyRecord | undefined> {
  return await trx
    .updateTable('passkeys')
    .set(toColumns(changes))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
}
