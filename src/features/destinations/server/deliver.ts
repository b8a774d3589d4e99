import { AppError } from '#kernel/contract/app-error.ts';
import type { DeliveryFailure } from '../destination-kinds.ts';
import type { WriteTransaction } from '#schema.ts';
import { findAccount, lockAccount } from '#accounts/server/account-rows.ts';
import { canReceive, type Destination } from './destination-rows.ts';
import { settleDelivery, type Delivery } from './delivery-rows.ts';
import { updateRows } from '#kernel/server/storage/rows.ts';
import { deleteDestination, stopDestination } from './change-destinations.ts';
import type { DeliveryDeps, DeliveryResult } from './destination-deps.ts';
import { findDestination, type DestinationPolicy, type Message } from './destination-policy.ts';

export type Delivered = {
  channel: Destination['kind'] | 'none';
  result: 'delivered' | 'dropped' | 'retried' | 'failed';
  failure?: DeliveryFailure;
  detail?: string | undefined;
};

/** Attempts a leased delivery, and stores its result: delivered, retried later, or failed. */
export async function deliver(
  deps: DeliveryDeps,
  policy: DestinationPolicy,
  delivery: Delivery,
): Promise<Delivered> {
  const { storage, now } = deps;
  const { userId, channelId: id, attempts, expiresAt } = delivery;
  const destination = await findDestination(storage.db, policy, { userId, id, now: now() });
  const account = await findAccount(storage.db, userId);
  const isBlocked = account === undefined || account.blockedAt !== null;
  // It was removed or stopped, or its sign-in ended, since the message was written.
  if (isBlocked || !destination || !canReceive(destination) || now() > expiresAt) {
    await storage.transaction((trx) => settleDelivery(trx, delivery));
    return { channel: destination?.kind ?? 'none', result: 'dropped' };
  }
  const channel = destination.kind;
  const result = await policy.send(deps, destination, delivery);
  const isRetryable = !result.isDelivered && result.isRetryable;
  const delay = isRetryable ? policy.retryAfterMs(attempts, result.retryAfterMs ?? 0) : undefined;
  const at = now() + (delay ?? Infinity);
  const retryAt = at <= expiresAt ? at : undefined;
  await storage.transaction(async (trx) => {
    // First, as requests do.
    if ((await lockAccount(trx, userId)) === undefined) return;
    await settleDelivery(trx, delivery, retryAt);
    const isGivenUp = retryAt === undefined;
    await saveAttempt(deps, trx, policy, { userId, id, message: delivery, result, isGivenUp });
  });
  if (result.isDelivered) return { channel, result: 'delivered' };
  const { failure, detail } = result;
  return { channel, result: retryAt === undefined ? 'failed' : 'retried', failure, detail };
}

/**
 * Sends a test, which enables a disabled destination if it arrives. Returns why it failed, or null. Throws the policy's
 * error if there is none, or it awaits its confirmation.
 */
export async function testDestination(
  deps: DeliveryDeps,
  policy: DestinationPolicy,
  userId: string,
  id: string,
): Promise<DeliveryFailure | null> {
  const { storage, now } = deps;
  const destination = await findDestination(storage.db, policy, { userId, id, now: now() });
  if (destination === undefined || destination.activeAt === null) {
    throw new AppError(policy.errors.notFound);
  }
  const expiresAt = now() + TEST_EXPIRES_MS;
  const test = { kind: 'test', source: 'set', payload: null } as const;
  const message = { ...test, id: deps.newId(), expiresAt };
  await policy.countTest?.(deps, userId, message.id);
  const result = await policy.send(deps, destination, message);
  await storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    await saveAttempt(deps, trx, policy, { userId, id, message, result, isGivenUp: false });
  });
  return result.isDelivered ? null : result.failure;
}

/** Lifetime of a test message at the receiver. */
const TEST_EXPIRES_MS = 300_000;

const WORKING = {
  failingSince: null,
  failedAt: null,
  failure: null,
  failures: 0,
  disabledAt: null,
} as const;

type Attempt = {
  userId: string;
  id: string;
  message: Message;
  result: DeliveryResult;
  isGivenUp: boolean;
};

/** Stores an attempt of a locked account: a success enables its destination, enough failures disable it. */
async function saveAttempt(
  deps: DeliveryDeps,
  trx: WriteTransaction,
  policy: DestinationPolicy,
  { userId, id, message, result, isGivenUp }: Attempt,
): Promise<void> {
  const now = deps.now();
  const destination = await findDestination(trx, policy, { userId, id, now });
  if (destination === undefined) return;
  const described = policy.describeAttempt?.(destination, message, { result, now });
  const save = (state: Omit<Partial<Destination>, 'includesNote'>) =>
    updateRows(trx, 'destinations', { userId, id }, { ...state, ...described });
  if (result.isDelivered) return await save(WORKING);
  const failing = {
    failure: result.failure,
    failingSince: destination.failingSince ?? now,
    failures: destination.failures + (isGivenUp ? 1 : 0),
  };
  const end = policy.endAfter({ ...failing, isGivenUp }, now);
  if (end === 'removed') return await deleteDestination(trx, policy, destination);
  await save({ ...failing, failedAt: now });
  if (end === undefined || destination.disabledAt !== null) return;
  await stopDestination(deps, trx, policy, destination, { by: 'server', disabledAt: now });
}
