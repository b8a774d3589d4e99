import type { WriteTransaction } from '#schema.ts';
import { insertIfNew } from './rows.ts';

/** Another server, whose clock is behind, still takes a challenge that has expired here. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;

/** Uses a challenge once, on all servers of a database; returns whether it was unused. Forgets expired ones. */
export async function useChallenge(
  trx: WriteTransaction,
  { id, now, expiresAt }: { id: string; now: number; expiresAt: number },
): Promise<boolean> {
  const over = now - CLOCK_DIFFERENCE_MS;
  await trx.deleteFrom('usedChallenges').where('expiresAt', '<=', over).execute();
  return await insertIfNew(trx, 'usedChallenges', { id, expiresAt });
}
