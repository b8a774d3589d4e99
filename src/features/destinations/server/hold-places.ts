import type { Database, WriteTransaction } from '#schema.ts';
import { listDestinations, type Destination } from './destination-rows.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { stopDestination } from './change-destinations.ts';

/** The webhooks and channels of an account. Not its push subscriptions, which end with their sign-ins. */
export const listPlaces = async (
  db: Database,
  userId: string,
  now: number,
): Promise<Destination[]> =>
  (await listDestinations(db, { userId, now })).filter(({ kind }) => kind !== 'push');

/**
 * Sends nothing more to the webhooks and channels of a locked account until the owner confirms each: somebody else may
 * have added them.
 */
export async function holdPlaces(
  deps: Pick<UseCaseDeps, 'now' | 'newId' | 'features'>,
  trx: WriteTransaction,
  userId: string,
  by: Actor,
): Promise<void> {
  const heldAt = deps.now();
  const policies = deps.features.flatMap(({ destinations }) => destinations ?? []);
  const places = await listPlaces(trx, userId, heldAt);
  for (const destination of places.filter((place) => place.heldAt === null)) {
    const policy = policies.find(({ includes }) => includes(destination));
    if (policy) await stopDestination(deps, trx, policy, destination, { by, heldAt });
  }
}
