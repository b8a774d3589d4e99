import { AppError, invalidField } from '#contract/app-error.ts';
import type { ResponseData } from '#contract/routes/routes.ts';
import type { AddChannelBody, SubscribeBody } from '#contract/reminders.ts';
import { MAX_CHANNELS, type DeliveryFailure } from '#domain/reminder-channels.ts';
import { MAX_DAILY_MESSAGES } from '#domain/reminders.ts';
import { normalizeIdentifier, toMailbox } from '#server/auth/normalize-identifier.ts';
import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';
import {
  MAILS_OF_NETWORK_LIMIT,
  MAILS_OF_SERVER_LIMIT,
} from '#server/auth/rate-limits/mail-limits.ts';
import type { RateLimit } from '#server/auth/rate-limits/rate-limiter.ts';
import { findAccount, lockAccount } from '#server/storage/tables/accounts.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import {
  deleteReminderChannel,
  findReminderChannel,
  listReminderChannels,
  saveChannelFailure,
  type ReminderChannelRecord,
} from '#server/storage/tables/reminder-channels.ts';
import {
  readRecentMessages,
  saveReminderDecision,
} from '#server/storage/tables/reminder-settings.ts';
import { insertRow, updateRows } from '#server/storage/tables/rows.ts';
import type { AccountCaller } from '../account/account-deps.ts';
import { dataOrThrow, isRepeat, runIdempotently } from '../run-idempotently.ts';
import { recordAccountEvent, type Actor } from '../account-events/record-account-event.ts';
import {
  channelLabel,
  formatChannel,
  isSameTarget,
  openTarget,
  presentChannel,
  sealTarget,
  toChannelTarget,
  toPushTarget,
} from './channel-target.ts';
import { sendTo } from './deliver-reminder.ts';
import type { ChannelTarget, ReminderDeps } from './reminder-deps.ts';

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

/** When another test may be possible after the day's messages were sent. */
const LIMITED_FOR_SECONDS = 3_600;

/** Lifetime of a test message at the receiver. */
const TEST_EXPIRES_MS = 300_000;

/**
 * Adds a channel; email is inactive until its confirmation link is used. Throws INVALID_INPUT, REMINDERS_OFF,
 * TOO_MANY_CHANNELS, IDEMPOTENCY_KEY_REUSED, or TOO_MANY_REQUESTS after too many confirmation links in a day.
 */
export async function addChannel(
  deps: ReminderDeps,
  caller: AccountCaller & { idempotencyKey?: string | undefined },
  body: AddChannelBody,
): Promise<ResponseData<'POST /account/reminder-channels'>> {
  const { userId, authSessionId, idempotencyKey: key } = caller;
  const { sends } = deps.reminderSender;
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
    const account = await lockAccount(trx, userId);
    if (account === undefined) throw new AppError('UNAUTHENTICATED');
    let newLanguage: string | undefined;
    const outcome = await runIdempotently(deps, trx, { userId, repeatable }, async () => {
      await makeRoom(deps, trx, userId, target);
      newLanguage = account.language ?? caller.language;
      const record = await insert(deps, trx, caller, target);
      return presentChannel(record, authSessionId);
    });
    return { outcome, newLanguage };
  });
  const channel = dataOrThrow(outcome);
  if (newLanguage !== undefined && target.kind === 'email') {
    const token = deps.reminderTokens.make('confirm', { userId, channelId: channel.id });
    const sent = await deps.reminderSender.sendConfirmation(target.email, token, newLanguage);
    if (!sent.isDelivered) {
      const { failure } = sent;
      await deps.storage.transaction((trx) =>
        saveChannelFailure(trx, userId, channel.id, { failure, failedAt: deps.now(), failures: 0 }),
      );
      return { ...channel, failure };
    }
  }
  return channel;
}

async function takeConfirmation(
  { storage, limiter }: Pick<ReminderDeps, 'storage' | 'limiter'>,
  { userId, origin }: AccountCaller,
  email: string,
): Promise<void> {
  const account = await findAccount(storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const mailbox = toMailbox(email);
  const isOwn = normalizeIdentifier(account.email) === mailbox;
  await limiter.take(ACCOUNT_CONFIRMATIONS_LIMIT, userId);
  await limiter.take(isOwn ? OWN_CONFIRMATIONS_LIMIT : ADDRESS_CONFIRMATIONS_LIMIT, mailbox);
  await limiter.take(MAILS_OF_NETWORK_LIMIT, toIpPrefix(origin.address));
  await limiter.take(MAILS_OF_SERVER_LIMIT, '');
}

/** Adds this sign-in's push subscription, replacing an earlier one. Throws as addChannel. */
export async function subscribePush(
  deps: ReminderDeps,
  caller: AccountCaller,
  body: SubscribeBody,
): Promise<ResponseData<'POST /account/reminder-channels'>> {
  const { userId, authSessionId } = caller;
  if (!deps.reminderSender.sends.reminders) throw new AppError('REMINDERS_OFF');
  const target = toPushTarget(body);
  return await deps.storage.transaction(async (trx) => {
    if ((await lockAccount(trx, userId)) === undefined) throw new AppError('UNAUTHENTICATED');
    await deleteReminderChannel(trx, userId, { authSessionId });
    await makeRoom(deps, trx, userId, target);
    return presentChannel(await insert(deps, trx, caller, target), authSessionId);
  });
}

/**
 * A target gets each reminder once: replaces an unconfirmed channel, or the push subscription of an earlier sign-in.
 * Throws INVALID_INPUT if another channel has it, or TOO_MANY_CHANNELS.
 */
async function makeRoom(
  deps: Pick<ReminderDeps, 'now' | 'channelBox'>,
  trx: WriteTransaction,
  userId: string,
  target: ChannelTarget,
): Promise<void> {
  const channels = await listReminderChannels(trx, { userId, now: deps.now() });
  const same = channels.find(({ sealedTarget }) =>
    isSameTarget(openTarget(deps, userId, sealedTarget), target),
  );
  if (same !== undefined && (same.kind === 'push' || same.activeAt === null)) {
    await deleteReminderChannel(trx, userId, { id: same.id });
  } else if (same !== undefined) {
    throw invalidField('address', { key: 'validation.addressTaken' });
  } else if (channels.length >= MAX_CHANNELS) throw new AppError('TOO_MANY_CHANNELS');
}

async function insert(
  deps: ReminderDeps,
  trx: WriteTransaction,
  { userId, authSessionId, origin, language }: AccountCaller,
  target: ChannelTarget,
): Promise<ReminderChannelRecord> {
  const now = deps.now();
  const channel: ReminderChannelRecord = {
    id: deps.newId(),
    kind: target.kind,
    label: channelLabel(target),
    sealedTarget: sealTarget(deps, userId, target),
    authSessionId: target.kind === 'push' ? authSessionId : null,
    language,
    createdAt: now,
    activeAt: target.kind === 'email' ? null : now,
    failure: null,
    failedAt: null,
    failures: 0,
    heldAt: null,
  };
  await insertRow(trx, 'reminderChannels', { userId, ...channel });
  await recordAccountEvent(deps, trx, userId, {
    kind: 'reminder-channel-added',
    by: origin,
    detail: formatChannel(channel),
  });
  return channel;
}

/** Sends reminders to a held channel again. Throws CHANNEL_NOT_FOUND. */
export async function confirmHeldChannel(
  deps: Pick<ReminderDeps, 'storage' | 'now' | 'newId'>,
  { userId, origin }: Pick<AccountCaller, 'userId' | 'origin'>,
  id: string,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const channel = await findReminderChannel(trx, userId, id, deps.now());
    if (channel === undefined) throw new AppError('CHANNEL_NOT_FOUND');
    if (channel.heldAt === null) return;
    await updateRows(trx, 'reminderChannels', { userId, id }, { heldAt: null });
    await recordAccountEvent(deps, trx, userId, {
      kind: 'reminder-channel-confirmed',
      by: origin,
      detail: formatChannel(channel),
    });
  });
}

/** Removes a channel, or the push subscription of a sign-in; returns whether there was one. */
export async function removeChannel(
  deps: Pick<ReminderDeps, 'storage' | 'now' | 'newId'>,
  userId: string,
  by: { id: string } | { authSessionId: string },
  actor: Actor,
): Promise<boolean> {
  return await deps.storage.transaction(async (trx) => {
    if ((await lockAccount(trx, userId)) === undefined) return false;
    const removed = await deleteReminderChannel(trx, userId, by);
    if (removed === undefined) return false;
    await recordAccountEvent(deps, trx, userId, {
      kind: 'reminder-channel-removed',
      by: actor,
      detail: formatChannel(removed),
    });
    return true;
  });
}

/** Sends a test. Returns why it failed, or null. Throws REMINDERS_OFF or CHANNEL_NOT_FOUND, also for an inactive channel. */
export async function testChannel(
  deps: ReminderDeps,
  { userId }: Pick<AccountCaller, 'userId'>,
  id: string,
): Promise<DeliveryFailure | null> {
  if (!deps.reminderSender.sends.reminders) throw new AppError('REMINDERS_OFF');
  const channel = await findReminderChannel(deps.storage.db, userId, id, deps.now());
  if (channel === undefined || channel.activeAt === null) throw new AppError('CHANNEL_NOT_FOUND');
  const messageId = deps.newId();
  await deps.storage.transaction((trx) => takeTest(deps, trx, userId, messageId));
  const result = await sendTo(deps, userId, channel, {
    id: messageId,
    kind: 'test',
    key: 'push.test',
    expiresAt: deps.now() + TEST_EXPIRES_MS,
  });
  const failure = result.isDelivered ? null : result.failure;
  const { failures } = channel;
  // One that arrives resumes a paused channel.
  if (failure !== channel.failure || failures > 0) {
    await deps.storage.transaction((trx) =>
      saveChannelFailure(trx, userId, id, failure && { failure, failedAt: deps.now(), failures }),
    );
  }
  return failure;
}

/** Counts a test as one of the day's messages. Throws TOO_MANY_REQUESTS. */
async function takeTest(
  { now }: Pick<ReminderDeps, 'now'>,
  trx: WriteTransaction,
  userId: string,
  messageId: string,
): Promise<void> {
  await lockAccount(trx, userId);
  const { messages } = await readRecentMessages(trx, userId, now() - DAY_MS);
  if (messages >= MAX_DAILY_MESSAGES) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: LIMITED_FOR_SECONDS });
  }
  const test = { kind: 'test', occasion: messageId, outcome: 'sent', messages: 1 } as const;
  await saveReminderDecision(trx, userId, { ...test, decidedAt: now() });
}

/** Activates an email channel by its link. Throws LINK_EXPIRED if older than a day or unknown. */
export async function confirmChannel(
  deps: Pick<ReminderDeps, 'storage' | 'now' | 'reminderTokens'>,
  token: string,
): Promise<void> {
  const named = deps.reminderTokens.read('confirm', token);
  if (named === undefined) throw new AppError('LINK_EXPIRED');
  const { userId, channelId } = named;
  await deps.storage.transaction(async (trx) => {
    const now = deps.now();
    await lockAccount(trx, userId);
    const channel = await findReminderChannel(trx, userId, channelId, now);
    if (channel === undefined) throw new AppError('LINK_EXPIRED');
    if (channel.activeAt !== null) return;
    if (now - channel.createdAt > CONFIRMABLE_MS) throw new AppError('LINK_EXPIRED');
    await updateRows(trx, 'reminderChannels', { userId, id: channelId }, { activeAt: now });
  });
}

/** Removes the channel of an unsubscribe link; idempotent. Throws LINK_EXPIRED. */
export async function unsubscribe(
  deps: Pick<ReminderDeps, 'storage' | 'now' | 'newId' | 'reminderTokens'>,
  token: string,
  by: Actor,
): Promise<void> {
  const named = deps.reminderTokens.read('unsubscribe', token);
  if (named === undefined) throw new AppError('LINK_EXPIRED');
  await removeChannel(deps, named.userId, { id: named.channelId }, by);
}
