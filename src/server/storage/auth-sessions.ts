import type { Kysely } from 'kysely';
import { preparedQuery } from './prepared-query.ts';
import type { Schema, WriteTransaction } from './schema.ts';

export type NewAuthSession = {
  userId: string;
  id: string;
  createdAt: number;
  expiresAt: number;
  /** What the device calls itself; null if it doesn't say. */
  name: string | null;
};

export async function insertAuthSession(
  trx: WriteTransaction,
  session: NewAuthSession,
): Promise<void> {
  await trx
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      id: session.id,
      name: session.name,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute();
}

const selectLiveSession = preparedQuery(
  (db: Kysely<Schema>, given: { userId: string; id: string; now: number }) =>
    db
      .selectFrom('auth_sessions')
      .where('user_id', '=', given.userId)
      .where('id', '=', given.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', given.now)
      .select('id'),
);

/** Whether this sign-in still holds: not revoked, not expired, its account not erased. Reads one row. */
export async function isAuthSessionLive(
  db: Kysely<Schema>,
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const rows = await selectLiveSession(db, { userId, id, now });
  return rows.length > 0;
}

/** Ends a sign-in; one that is revoked already keeps its time. */
export async function revokeAuthSession(
  trx: WriteTransaction,
  userId: string,
  id: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
