import { sql } from 'kysely';
import type { ConfirmationKind } from '#kernel/rules/credentials.ts';
import { preparedFirst } from '#kernel/server/storage/statements.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { SLEEPER_COLUMNS, toSleeper, type SleeperRow } from '#accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** The account of a valid sign-in: not revoked, not expired. One statement. */
export const findLiveAuthSession = preparedFirst(
  (db, given: { userId: string; id: string; now: number }) =>
    db
      .selectFrom('authSessions')
      .innerJoin('accounts', 'accounts.userId', 'authSessions.userId')
      .where('authSessions.userId', '=', given.userId)
      .where('id', '=', given.id)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', given.now)
      // Names that are camel case in the database's answer save a copy of the row, at each request.
      .select(({ fn, ref }) => [
        ...SLEEPER_COLUMNS.map((name) =>
          ref(name).as(sql.raw(`"${name.replace('accounts.', '')}"`)),
        ),
        fn.coalesce('lastUsedAt', 'authSessions.createdAt').as(sql.raw('"lastUsedAt"')),
      ])
      .$castTo<SleeperRow & { lastUsedAt: number }>(),
  toSleeper,
);

/** How a sign-in was made, and when. */
export async function findAuthSession(db: Database, userId: string, id: string) {
  return await db
    .selectFrom('authSessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select(['way', 'createdAt'])
    .executeTakeFirst();
}

/** How a sign-in that is not revoked was last confirmed, if that was after `since`. */
export async function findConfirmation(
  db: Database,
  { userId, authSessionId, since }: { userId: string; authSessionId: string; since: number },
): Promise<ConfirmationKind | undefined> {
  const found = await db
    .selectFrom('authSessions')
    .where('userId', '=', userId)
    .where('id', '=', authSessionId)
    .where('revokedAt', 'is', null)
    .where('confirmedAt', '>', since)
    .select('confirmedBy as kind')
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
    .updateTable('authSessions')
    .set((eb) => ({
      expiresAt: eb
        .case()
        .when('expiresAt', '<', expiresAt)
        .then(expiresAt)
        .else(eb.ref('expiresAt'))
        .end(),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}

/** Valid sign-ins, newest first, before the id `before` if given. */
export async function listLiveAuthSessions(
  db: Database,
  userId: string,
  { now, before, limit }: { now: number; before: string | undefined; limit: number },
) {
  return await db
    .selectFrom('authSessions')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    // Ids sort by creation.
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'createdAt', 'way'])
    .select(({ fn }) => fn.coalesce('lastUsedAt', 'createdAt').as('lastUsedAt'))
    .execute();
}

type RevokeDeps = Pick<UseCaseDeps, 'features' | 'now'>;

/** Revokes and returns a sign-in; undefined if unknown or no longer valid. */
export async function revokeAuthSession(
  deps: RevokeDeps,
  trx: WriteTransaction,
  userId: string,
  id: string,
): Promise<{ name: string | null } | undefined> {
  const now = deps.now();
  const ended = await trx
    .updateTable('authSessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('name')
    .executeTakeFirst();
  if (ended !== undefined) {
    for (const { onSignInsEnded } of deps.features) await onSignInsEnded?.(trx, userId);
  }
  return ended;
}

/** Revokes all sign-ins of an account except `except`; returns the number of valid ones. */
export async function revokeAuthSessions(
  deps: RevokeDeps,
  trx: WriteTransaction,
  userId: string,
  except?: string,
): Promise<number> {
  const now = deps.now();
  const ended = await trx
    .updateTable('authSessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('id', '!=', except ?? '')
    .returning('expiresAt')
    .execute();
  if (ended.length > 0) {
    for (const { onSignInsEnded } of deps.features) await onSignInsEnded?.(trx, userId);
  }
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Revokes all sign-ins, API tokens and reset links of all accounts; returns the user id of each sign-in. */
export async function endAllSignIns(trx: WriteTransaction, now: number): Promise<string[]> {
  await trx.deleteFrom('passwordResets').execute();
  await trx.deleteFrom('apiTokens').execute();
  const ended = await trx
    .updateTable('authSessions')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .returning('userId')
    .execute();
  return ended.map(({ userId }) => userId);
}
