import type { Selectable } from 'kysely';
import type { Database, Schema, WriteTransaction } from '#schema.ts';

export type PasskeyRecord = Selectable<Schema['passkeys']>;

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRecord[]> {
  return await db
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    // Ids sort by creation.
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function findPasskey(
  db: Database,
  userId: string,
  credentialId: string,
): Promise<PasskeyRecord | undefined> {
  return await db
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .selectAll()
    .executeTakeFirst();
}

/** Returns the passkey as it is afterwards; undefined if there is none. */
export async function updatePasskey(
  trx: WriteTransaction,
  { userId, id }: Pick<PasskeyRecord, 'userId' | 'id'>,
  changes: { name: string } | { counter: number; lastUsedAt: number },
): Promise<PasskeyRecord | undefined> {
  return await trx
    .updateTable('passkeys')
    .set(changes)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
