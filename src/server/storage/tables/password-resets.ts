import type { Kysely } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { updateRows } from './rows.ts';

/** Whether the account has a valid link with this hash. */
export async function isPasswordResetOpen(
  db: Kysely<Schema>,
  reset: { userId: string; tokenHash: string; now: number; madeAfter: number },
): Promise<boolean> {
  const open = await db
    .selectFrom('password_resets')
    .where('user_id', '=', reset.userId)
    .where('token_hash', '=', reset.tokenHash)
    .where('expires_at', '>', reset.now)
    .where('created_at', '>', reset.madeAfter)
    .select('token_hash')
    .executeTakeFirst();
  return open !== undefined;
}

/** Invalidates links of the account, independent of clocks. */
export async function closePasswordResets(
  trx: WriteTransaction,
  userId: string,
  which: 'all' | 'mailed' = 'all',
): Promise<void> {
  const match = which === 'all' ? { userId } : { userId, isMailed: 1 as const };
  await updateRows(trx, 'password_resets', match, { expiresAt: 0 });
}

/** Deletes the account's mailed links created outside these instants. */
export async function keepMailedResets(
  trx: WriteTransaction,
  userId: string,
  made: { after: number; until: number },
): Promise<void> {
  await trx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('is_mailed', '=', 1)
    .where((eb) => eb.or([eb('created_at', '<=', made.after), eb('created_at', '>', made.until)]))
    .execute();
}
