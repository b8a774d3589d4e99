import type { MessageKey } from '#contract/text.ts';
import { PAUSED_AFTER_FAILURES, type DeliveryFailure } from '#domain/reminder-channels.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { wordKey } from '#server/i18n/word.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import {
  deleteReminderChannel,
  findReminderChannel,
  saveChannelFailure,
  type ReminderChannelRecord,
} from '#server/storage/tables/reminder-channels.ts';
import {
  settleDelivery,
  type ReminderDelivery,
} from '#server/storage/tables/reminder-deliveries.ts';
import { recordAccountEvent } from '../account-events/record-account-event.ts';
import { canReceive, formatChannel, openTarget, UNREADABLE_TARGET } from './channel-target.ts';
import type {
  DeliveryDeps,
  DeliveryResult,
  ReminderDeps,
  ReminderMessage,
} from './reminder-deps.ts';

/** After the first failure; doubled after each further one. */
const RETRY_AFTER_MS = 30_000;

export type Delivered = {
  channel: string;
  result: 'delivered' | 'dropped' | 'retried' | 'failed';
  failure?: DeliveryFailure;
  detail?: string | undefined;
};

/** Attempts a leased delivery, and stores its result: delivered, retried later, or failed. */
export async function deliverReminder(
  deps: DeliveryDeps,
  delivery: ReminderDelivery,
): Promise<Delivered> {
  const { storage, now } = deps;
  const { userId, channelId, expiresAt } = delivery;
  const channel = await findReminderChannel(storage.db, userId, channelId, now());
  // The channel was removed or paused, or its sign-in ended, since the decision.
  if (channel === undefined || !canReceive(channel) || now() > expiresAt) {
    await storage.transaction((trx) => settleDelivery(trx, delivery));
    return { channel: channel?.kind ?? 'none', result: 'dropped' };
  }
  const result = await sendTo(deps, userId, channel, {
    id: delivery.id,
    kind: delivery.kind,
    key: reminderKey(delivery),
    expiresAt,
  });
  const at = now();
  if (result.isDelivered) {
    await storage.transaction(async (trx) => {
      await settleDelivery(trx, delivery);
      if (channel.failure !== null || channel.failures > 0)
        await saveChannelFailure(trx, userId, channelId, null);
    });
    return { channel: channel.kind, result: 'delivered' };
  }
  const { failure, detail } = result;
  const backoffMs = RETRY_AFTER_MS * 2 ** (delivery.attempts - 1);
  const retryAt = at + Math.max(backoffMs, result.retryAfterMs ?? 0);
  const isRetried = result.isRetryable && retryAt <= expiresAt;
  const failures = channel.failures + (isRetried ? 0 : 1);
  const isPaused = failures === PAUSED_AFTER_FAILURES && failure !== 'gone';
  await storage.transaction(async (trx) => {
    // First, as requests do.
    if (isPaused && (await lockAccount(trx, userId)) === undefined) return;
    await settleDelivery(trx, delivery, isRetried ? retryAt : undefined);
    if (failure === 'gone') await deleteReminderChannel(trx, userId, { id: channelId });
    else await saveChannelFailure(trx, userId, channelId, { failure, failedAt: at, failures });
    if (isPaused) {
      const detail = formatChannel(channel);
      await recordAccountEvent(deps, trx, userId, {
        kind: 'reminder-channel-paused',
        by: 'server',
        detail,
      });
    }
  });
  return { channel: channel.kind, result: isRetried ? 'retried' : 'failed', failure, detail };
}

/** The sentence on the lock screen: it names the source, and no time, points or name. */
export function reminderKey({
  kind,
  source,
}: Pick<ReminderDelivery, 'kind' | 'source'>): MessageKey {
  switch (kind) {
    case 'bedtime':
      return `push.bedtime.${source === 'set' || source === 'goal' ? source : 'usual'}`;
    case 'stillAsleep':
      return 'push.stillAsleep';
    case 'morning':
      return `push.morning.${source === 'set' ? 'set' : 'usual'}`;
  }
}

/** Sends one message by a channel, in its language; a target sealed with another token secret is refused. */
export async function sendTo(
  deps: Pick<ReminderDeps, 'channelBox' | 'reminderTokens' | 'reminderSender'>,
  userId: string,
  channel: Pick<ReminderChannelRecord, 'id' | 'sealedTarget' | 'language'>,
  { key, ...message }: Pick<ReminderMessage, 'id' | 'kind' | 'expiresAt'> & { key: MessageKey },
): Promise<DeliveryResult> {
  const target = openTarget(deps, userId, channel.sealedTarget);
  if (target === undefined) return UNREADABLE_TARGET;
  const language = channel.language ?? SPECIFIED_ENGLISH;
  return await deps.reminderSender.send(target, {
    ...message,
    userId,
    text: wordKey(key, {}, language),
    language,
    unsubscribeToken: deps.reminderTokens.make('unsubscribe', { userId, channelId: channel.id }),
  });
}
