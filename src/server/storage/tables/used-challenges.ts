import type { WriteTransaction } from '#server/storage/schema.ts';

/** Another server, whose clock is behind, still takes a challenge that has expired here. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;

/** Uses a challenge once, on all servers of a database; returns whether it was unused. Forgets expired ones. */
export async function useChallenge(
  trx: WriteTransaction,
  { id, now, expiresAt }: { id: string; now: number; expiresAt: number },
): Promise<boolean> {
  const over = now - CLOCK_DIFFERENCE_MS;
  await trx.deleteFrom('used_challenges').where('expires_at', '<=', over).execute();
  const used = await trx
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
