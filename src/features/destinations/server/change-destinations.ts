import { AppError } from '#kernel/contract/app-error.ts';
import type { WriteTransaction } from '#schema.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { insertDestination, listDestinations, type Destination } from './destination-rows.ts';
import { deleteDeliveries } from './delivery-rows.ts';
import { deleteRows, updateRows } from '#kernel/server/storage/rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { changeConfirmed } from '#sign-in/server/confirmation.ts';
import {
  recordAccountEvent,
  type AccountEvent,
  type Actor,
} from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { ChannelTarget, DeliveryDeps, EventTarget } from './destination-deps.ts';
import {
  findDestination,
  sealTarget,
  toEvent,
  type DestinationPolicy,
} from './destination-policy.ts';
import type { Context } from '#server-feature.ts';

type ChangeDeps = Pick<UseCaseDeps, 'now' | 'newId'>;

type NewDestination = Pick<Destination, 'kind' | 'label'> & {
  target: ChannelTarget | EventTarget;
} & Partial<Pick<Destination, 'activeAt' | 'authSessionId' | 'language' | 'includesNote'>>;

/** Adds a destination of a locked account. Throws the policy's error if the account has too many. */
export async function addDestination(
  deps: ChangeDeps & Pick<DeliveryDeps, 'channelBox'>,
  trx: WriteTransaction,
  policy: DestinationPolicy,
  { userId, origin }: Pick<AccountCaller, 'userId' | 'origin'>,
  { target, ...given }: NewDestination,
): Promise<Destination> {
  const now = deps.now();
  const destinations = await listDestinations(trx, { userId, now });
  if (destinations.filter(policy.includes).length >= policy.max) {
    throw new AppError(policy.errors.tooMany);
  }
  const destination = await insertDestination(trx, {
    userId,
    id: deps.newId(),
    sealedTarget: sealTarget(deps, userId, target),
    createdAt: now,
    activeAt: now,
    ...given,
  });
  await recordAccountEvent(deps, trx, userId, toEvent(policy, 'added', destination, origin));
  return destination;
}

/** Sends to a held destination again. Throws the policy's error if there is none, or CONFIRMATION_REQUIRED if it needs one. */
export async function confirmDestination(
  deps: Context,
  policy: DestinationPolicy,
  caller: AccountCaller,
  id: string,
): Promise<void> {
  const { userId, origin: by } = caller;
  const confirm = async (trx: WriteTransaction) => {
    const destination = await findDestination(trx, policy, { userId, id, now: deps.now() });
    if (destination === undefined) throw new AppError(policy.errors.notFound);
    if (destination.heldAt === null) return;
    await updateRows(trx, 'destinations', { userId, id }, { heldAt: null });
    await recordAccountEvent(deps, trx, userId, toEvent(policy, 'confirmed', destination, by));
  };
  if (policy.needsConfirmation) return await changeConfirmed(deps, caller, undefined, confirm);
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    await confirm(trx);
  });
}

/** Removes the destination that is so, and what waits for it; returns whether there was one. */
export async function removeDestination(
  deps: ChangeDeps & Pick<UseCaseDeps, 'storage'>,
  policy: DestinationPolicy,
  { userId, origin }: Pick<AccountCaller, 'userId'> & { origin: Actor },
  isRemoved: (destination: Destination) => boolean,
): Promise<boolean> {
  return await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const destinations = await listDestinations(trx, { userId, now: deps.now() });
    const removed = destinations.filter(policy.includes).find(isRemoved);
    if (removed === undefined) return false;
    await deleteDestination(trx, policy, removed);
    await recordAccountEvent(deps, trx, userId, toEvent(policy, 'removed', removed, origin));
    return true;
  });
}

/** Removes a destination of a locked account, and what waits for it. */
export async function deleteDestination(
  trx: WriteTransaction,
  { kinds }: DestinationPolicy,
  { userId, id }: Destination,
): Promise<void> {
  await deleteRows(trx, 'destinations', { userId, id });
  await deleteDeliveries(trx, userId, { channelId: id, kinds });
}

/** Sends nothing more to a destination of a locked account until its owner confirms or tests it. */
export async function stopDestination(
  deps: ChangeDeps,
  trx: WriteTransaction,
  policy: DestinationPolicy,
  destination: Destination,
  { by, ...stopped }: { by: AccountEvent['by'] } & ({ heldAt: number } | { disabledAt: number }),
): Promise<void> {
  const { userId, id } = destination;
  await updateRows(trx, 'destinations', { userId, id }, stopped);
  await deleteDeliveries(trx, userId, { channelId: id, kinds: policy.kinds });
  await recordAccountEvent(deps, trx, userId, toEvent(policy, 'disabled', destination, by));
}
