import type { WriteTransaction } from '#server/storage/schema.ts';
import { saveRow } from './rows.ts';

/** Maximum number of known networks: home, work and changing mobile networks. */
const MAX_NETWORKS = 20;

/** Stores a network of an account and deletes the least recently used ones. */
export async function saveKnownNetwork(
  trx: WriteTransaction,
  network: { userId: string; networkHash: string; now: number },
): Promise<void> {
  const { userId, networkHash, now } = network;
  await saveRow(trx, 'sign_in_places', { userId, placeHash: networkHash }, { lastUsedAt: now });
  const kept = trx
    .selectFrom('sign_in_places')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('place_hash')
    .limit(MAX_NETWORKS)
    .select('place_hash');
  await trx
    .deleteFrom('sign_in_places')
    .where('user_id', '=', userId)
    .where('place_hash', 'not in', kept)
    .execute();
}

/** Deletes the known networks of an account, except the given one. */
export async function deleteKnownNetworks(
  trx: WriteTransaction,
  userId: string,
  keptPlaceHash?: string,
): Promise<void> {
  await trx
    .deleteFrom('sign_in_places')
    .where('user_id', '=', userId)
    .$if(keptPlaceHash !== undefined, (query) =>
      query.where('place_hash', '!=', keptPlaceHash ?? ''),
    )
    .execute();
}
