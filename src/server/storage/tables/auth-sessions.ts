import type { Kysely } from 'kysely';
import type { ConfirmationKind, SignInMethod } from '#domain/credentials.ts';
import { preparedFirst } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { SLEEPER_COLUMNS } from './accounts.ts';
import { deleteEndedSubscriptions } from './reminder-channels.ts';
import { findRow } from './rows.ts';

/** The account of a valid sign-in: not revoked, not expired. One statement. */
export const findLiveAuthSession = preparedFirst(
  (db, given: { userId: string; id: string; now: number }) =>
    db
      .selectFrom('auth_sessions')
      .innerJoin('accounts', 'accounts.user_id', 'auth_sessions.user_id')
      .where('auth_sessions.user_id', '=', given.userId)
      .where('id', '=', given.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', given.now)
      .select(SLEEPER_COLUMNS)
      .select(({ fn }) => fn.coalesce('last_used_at', 'auth_sessions.created_at').as('lastUsedAt')),
);

/** How a sign-in was made, and when. */
export const findAuthSession = (
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<{ way: SignInMethod | null; createdAt: number } | undefined> =>
  findRow(db, 'auth_sessions', ['way', 'created_at as createdAt'], { userId, id });

/** How a sign-in that is not revoked was last confirmed, if that was after `since`. */
export async function findConfirmation(
  db: Kysely<Schema>,
  { userId, authSessionId, since }: { userId: string; authSessionId: string; since: number },
): Promise<ConfirmationKind | undefined> {
  const found = await db
    .selectFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', authSessionId)
    .where('revoked_at', 'is', null)
    .where('confirmed_at', '>', since)
    .select('confirmed_by as kind')
    .executeTakeFirst();
  return found?.kind ?? undefined;
}

/** Extends a valid sign-in to at least `expiresAt`; returns whether it is valid. */
export async function extendAuthSession(
  trx: WriteTransaction,
  userId: string,
  id: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<boolean> {
  const extended = await trx
    .updateTable('auth_sessions')
    .set((eb) => ({
      expires_at: eb
        .case()
        .when('expires_at', '<', expiresAt)
        .then(expiresAt)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}

/** Valid sign-ins, newest first, before the id `before` if given. */
export async function listLiveAuthSessions(
  db: Kysely<Schema>,
  userId: string,
  page: { now: number; before: string | undefined; limit: number },
) {
  const { now, before, limit } = page;
  return await db
    .selectFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    // Ids sort by creation.
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'created_at as createdAt', 'way'])
    .select(({ fn }) => fn.coalesce('last_used_at', 'created_at').as('lastUsedAt'))
    .execute();
}

/** Revokes and returns a sign-in; undefined if unknown or no longer valid. */
export async function revokeAuthSession(
  trx: WriteTransaction,
  userId: string,
  id: string,
  now: number,
): Promise<{ name: string | null } | undefined> {
  const ended = await trx
    .updateTable('auth_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('name')
    .executeTakeFirst();
  if (ended !== undefined) await deleteEndedSubscriptions(trx, userId);
  return ended;
}

/** Revokes all sign-ins of an account except `except`; returns the number of valid ones. */
export async function revokeAuthSessions(
  trx: WriteTransaction,
  userId: string,
  now: number,
  except?: string,
): Promise<number> {
  const ended = await trx
    .updateTable('auth_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('expires_at as expiresAt')
    .execute();
  if (ended.length > 0) await deleteEndedSubscriptions(trx, userId);
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Revokes all sign-ins, API tokens and reset links of all accounts; returns the user id of each sign-in. */
export async function endAllSignIns(trx: WriteTransaction, now: number): Promise<string[]> {
  await trx.deleteFrom('password_resets').execute();
  await trx.deleteFrom('api_tokens').execute();
  await trx.deleteFrom('reminder_channels').where('auth_session_id', 'is not', null).execute();
  const ended = await trx
    .updateTable('auth_sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .returning('user_id as userId')
    .execute();
  return ended.map(({ userId }) => userId);
}
