import type { Text } from '#kernel/contract/text.ts';
import type { Database } from '#features/schema.ts';
import { listPlaces } from '#features/destinations/server/hold-places.ts';
import { readOtherWays } from '#features/sign-in/server/ways.ts';
import type { Context } from '#features/server-feature.ts';

/**
 * What a reset of the password leaves, for its owner to judge: what signs in without the password, and what waits to be
 * confirmed. Without names that the account chose: anyone can register with another's address.
 */
export async function listRemaining(deps: Context, db: Database, userId: string): Promise<Text[]> {
  const texts = await readOtherWays(deps, db, userId);
  const places = await listPlaces(db, userId, deps.now());
  if (places.length > 0) texts.push({ key: 'mail.remaining.places' });
  return texts;
}
