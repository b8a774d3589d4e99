import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { AddChannelBody, SubscribeBody } from '../contract.ts';
import type { DeliveryFailure } from '#destinations/destination-kinds.ts';
import { normalizeIdentifier, toMailbox } from '#accounts/server/normalize-identifier.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import {
  MAILS_OF_NETWORK_LIMIT,
  MAILS_OF_SERVER_LIMIT,
} from '#kernel/server/rate-limits/mail-limits.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import { findAccount, lockAccount, requireAccount } from '#accounts/server/account-rows.ts';
import { listDestinations } from '#destinations/server/destination-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { deleteRows, updateRows } from '#kernel/server/storage/rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import {
  deleteDestination,
  addDestination,
  removeDestination,
} from '#destinations/server/change-destinations.ts';
import { testDestination } from '#destinations/server/deliver.ts';
import type { ChannelTarget } from '#destinations/server/destination-deps.ts';
import { findDestination, openTarget } from '#destinations/server/destination-policy.ts';
import {
  dataOrThrow,
  runIdempotently,
  RESPONSE_KEPT_MS,
} from '#kernel/server/usecase/run-idempotently.ts';
import { CHANNELS } from './channel-delivery.ts';
import {
  channelLabel,
  isChannel,
  isSameTarget,
  presentChannel,
  toChannelTarget,
  toPushTarget,
} from './channel-target.ts';
import type { Context } from '#server-feature.ts';
import { findStoredResponse } from '#kernel/server/storage/idempotency-keys.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

const DAY_MS = 86_400_000;

/** Validity of confirmation links. */
const CONFIRMABLE_MS = DAY_MS;

/** Of an account over all addresses, so that one account can neither flood a mailbox nor mail many strangers. */
const ACCOUNT_CONFIRMATIONS_LIMIT: RateLimit = {
  name: 'reminder-confirmations-account',
  max: 5,
  periodMs: DAY_MS,
};

/** Of a mailbox over all accounts, so that several can't flood it. */
const ADDRESS_CONFIRMATIONS_LIMIT: RateLimit = {
  name: 'reminder-confirmations',
  max: 10,
  periodMs: DAY_MS,
};

/**
 * Of a mailbox whose address without a tag is the email of the asking account: counted apart, so that other accounts
 * can't use it up. Not by account, because an account that was erased and registered again would start anew.
 */
const OWN_CONFIRMATIONS_LIMIT: RateLimit = {
  name: 'reminder-confirmations-own',
  max: 3,
  periodMs: DAY_MS,
};

/**
 * Adds a channel; email is inactive until its confirmation link is used. Throws INVALID_INPUT, REMINDERS_OFF,
 * TOO_MANY_CHANNELS, IDEMPOTENCY_KEY_REUSED, or TOO_MANY_REQUESTS after too many confirmation links in a day.
 */
export async function addChannel(
  deps: Context,
  caller: AccountCaller & { idempotencyKey?: string | undefined },
  body: AddChannelBody,
): Promise<ResponseData<'POST /account/reminder-channels'>> {
  const { userId, idempotencyKey: key } = caller;
  const { sends } = deps.messageSender;
  if (!sends.reminders) throw new AppError('REMINDERS_OFF');
  const target = toChannelTarget(body);
  if (target.kind === 'email' && !sends.mail) {
    throw new AppError('REMINDERS_OFF', { text: { key: 'error.REMINDERS_OFF.mail' } });
  }
  if (target.kind === 'email' && !(await isRepeat(deps, userId, key))) {
    await takeConfirmation(deps, caller, target.email);
  }
  const repeatable = { key, asks: ['add a reminder channel', body] };
  const { outcome, newLanguage } = await deps.storage.transaction(async (trx) => {
    const account = await requireAccount(lockAccount(trx, userId));
    let newLanguage: string | undefined;
    const outcome = await runIdempotently(deps, trx, { userId, repeatable }, async () => {
      newLanguage = account.language ?? caller.language;
      return await insertChannel(deps, trx, caller, target);
    });
    return { outcome, newLanguage };
  });
  const channel = dataOrThrow(outcome);
  if (newLanguage !== undefined && target.kind === 'email') {
    const token = deps.reminderTokens.make('confirm', { userId, channelId: channel.id });
    const sent = await deps.messageSender.sendConfirmation(target.email, token, newLanguage);
    if (!sent.isDelivered) {
      const { failure } = sent;
      const failing = { failure, failingSince: deps.now(), failedAt: deps.now() };
      await deps.storage.transaction((trx) =>
        updateRows(trx, 'destinations', { userId, id: channel.id }, failing),
      );
      return { ...channel, failure };
    }
  }
  return channel;
}

async function takeConfirmation(
  { storage, limiter }: Context,
  { userId, origin }: AccountCaller,
  email: string,
): Promise<void> {
  const account = await requireAccount(findAccount(storage.db, userId));
  const mailbox = toMailbox(email);
  const isOwn = normalizeIdentifier(account.email) === mailbox;
  await limiter.take(ACCOUNT_CONFIRMATIONS_LIMIT, userId);
  await limiter.take(isOwn ? OWN_CONFIRMATIONS_LIMIT : ADDRESS_CONFIRMATIONS_LIMIT, mailbox);
  await limiter.take(MAILS_OF_NETWORK_LIMIT, toIpPrefix(origin.address));
  await limiter.take(MAILS_OF_SERVER_LIMIT, '');
}

/** Adds this sign-in's push subscription, replacing an earlier one. Throws as addChannel. */
export async function subscribePush(
  deps: Context,
  caller: AccountCaller,
  body: SubscribeBody,
): Promise<ResponseData<'POST /account/reminder-channels'>> {
  const { userId, authSessionId } = caller;
  if (!deps.messageSender.sends.reminders) throw new AppError('REMINDERS_OFF');
  const target = toPushTarget(body);
  return await deps.storage.transaction(async (trx) => {
    await requireAccount(lockAccount(trx, userId));
    await deleteRows(trx, 'destinations', { userId, authSessionId });
    return await insertChannel(deps, trx, caller, target);
  });
}

/**
 * A target gets each reminder once: replaces an unconfirmed channel, or the push subscription of an earlier sign-in.
 * Throws INVALID_INPUT if another channel has it, or TOO_MANY_CHANNELS.
 */
async function insertChannel(
  deps: Context,
  trx: WriteTransaction,
  caller: AccountCaller,
  target: ChannelTarget,
): Promise<ResponseData<'POST /account/reminder-channels'>> {
  const { userId, authSessionId, language } = caller;
  const destinations = await listDestinations(trx, { userId, now: deps.now() });
  const same = destinations
    .filter(isChannel)
    .find((channel) => isSameTarget(openTarget(deps, channel), target));
  if (same !== undefined && same.kind !== 'push' && same.activeAt !== null) {
    throw invalidField('address', { key: 'validation.addressTaken' });
  }
  if (same !== undefined) await deleteDestination(trx, CHANNELS, same);
  const { kind } = target;
  const channel = await addDestination(deps, trx, CHANNELS, caller, {
    kind,
    label: channelLabel(target),
    target,
    authSessionId: kind === 'push' ? authSessionId : null,
    language,
    activeAt: kind === 'email' ? null : deps.now(),
  });
  return presentChannel({ ...channel, kind }, authSessionId);
}

/** Sends a test. Returns why it failed, or null. Throws REMINDERS_OFF or CHANNEL_NOT_FOUND, also for an inactive channel. */
export async function testChannel(
  deps: Context,
  userId: string,
  id: string,
): Promise<DeliveryFailure | null> {
  if (!deps.messageSender.sends.reminders) throw new AppError('REMINDERS_OFF');
  return await testDestination(deps, CHANNELS, userId, id);
}

/** Activates an email channel by its link. Throws LINK_EXPIRED if older than a day or unknown. */
export async function confirmChannel(deps: Context, token: string): Promise<void> {
  const named = deps.reminderTokens.read('confirm', token);
  if (named === undefined) throw new AppError('LINK_EXPIRED');
  const { userId, channelId } = named;
  await deps.storage.transaction(async (trx) => {
    const now = deps.now();
    await lockAccount(trx, userId);
    const channel = await findDestination(trx, CHANNELS, { userId, id: channelId, now });
    if (channel === undefined) throw new AppError('LINK_EXPIRED');
    if (channel.activeAt !== null) return;
    if (now - channel.createdAt > CONFIRMABLE_MS) throw new AppError('LINK_EXPIRED');
    await updateRows(trx, 'destinations', { userId, id: channelId }, { activeAt: now });
  });
}

/** Removes the channel of an unsubscribe link; idempotent. Throws LINK_EXPIRED. */
export async function unsubscribe(deps: Context, token: string, origin: Actor): Promise<void> {
  const named = deps.reminderTokens.read('unsubscribe', token);
  if (named === undefined) throw new AppError('LINK_EXPIRED');
  const { userId, channelId } = named;
  await removeDestination(deps, CHANNELS, { userId, origin }, ({ id }) => id === channelId);
}

/** Whether a response is stored for this key, so that a call with it does nothing new. */
export async function isRepeat(
  { storage, now }: UseCaseDeps,
  userId: string,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const since = now() - RESPONSE_KEPT_MS;
  return (await findStoredResponse(storage.db, userId, { key, since })) !== undefined;
}
