import type { WriteTransaction } from '#schema.ts';

/** Maximum number of known networks: home, work and changing mobile networks. */
const MAX_NETWORKS = 20;

/** Stores a network of an account and deletes the least recently used ones. */
export async function saveKnownNetwork(
  trx: WriteTransaction,
  network: { userId: string; networkHash: string; now: number },
): Promise<void> {
  const { userId, networkHash: placeHash, now: lastUsedAt } = network;
  await trx
    .insertInto('signInPlaces')
    .values({ userId, placeHash, lastUsedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'placeHash']).doUpdateSet({ lastUsedAt }))
    .execute();
  const kept = trx
    .selectFrom('signInPlaces')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('placeHash')
    .limit(MAX_NETWORKS)
    .select('placeHash');
  await trx
    .deleteFrom('signInPlaces')
    .where('userId', '=', userId)
    .where('placeHash', 'not in', kept)
    .execute();
}

/** Deletes the known networks of an account, except the given one. */
export async function deleteKnownNetworks(
  trx: WriteTransaction,
  userId: string,
  keptPlaceHash?: string,
): Promise<void> {
  await trx
    .deleteFrom('signInPlaces')
    .where('userId', '=', userId)
    .where('placeHash', '!=', keptPlaceHash ?? '')
    .execute();
}
