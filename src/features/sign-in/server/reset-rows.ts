import type { Database, WriteTransaction } from '#schema.ts';

/** Whether the account has a valid link with this hash. */
export async function isPasswordResetOpen(
  db: Database,
  reset: { userId: string; tokenHash: string; now: number; madeAfter: number },
): Promise<boolean> {
  const open = await db
    .selectFrom('passwordResets')
    .where('userId', '=', reset.userId)
    .where('tokenHash', '=', reset.tokenHash)
    .where('expiresAt', '>', reset.now)
    .where('createdAt', '>', reset.madeAfter)
    .select('tokenHash')
    .executeTakeFirst();
  return open !== undefined;
}

/** Invalidates links of the account, independent of clocks. */
export async function closePasswordResets(
  trx: WriteTransaction,
  userId: string,
  which: 'all' | 'mailed' = 'all',
): Promise<void> {
  await trx
    .updateTable('passwordResets')
    .set({ expiresAt: 0 })
    .where('userId', '=', userId)
    .$if(which === 'mailed', (query) => query.where('isMailed', '=', 1))
    .execute();
}

/** Deletes the account's mailed links created outside these instants. */
export async function keepMailedResets(
  trx: WriteTransaction,
  userId: string,
  made: { after: number; until: number },
): Promise<void> {
  await trx
    .deleteFrom('passwordResets')
    .where('userId', '=', userId)
    .where('isMailed', '=', 1)
    .where((eb) => eb.or([eb('createdAt', '<=', made.after), eb('createdAt', '>', made.until)]))
    .execute();
}
