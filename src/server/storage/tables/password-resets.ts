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

/** Invalidates all links of the account, independent of clocks. */
export async function closePasswordResets(trx: WriteTransaction, userId: string): Promise<void> {
  await updateRows(trx, 'password_resets', { userId }, { expiresAt: 0 });
}

/** Deletes the account's links created outside these instants. */
export async function keepPasswordResets(
  trx: WriteTransaction,
  userId: string,
  made: { after: number; until: number },
): Promise<void> {
  await trx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('created_at', '<=', made.after), eb('created_at', '>', made.until)]))
    .execute();
}
