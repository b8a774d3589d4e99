import type { StaticDecode } from 'typebox';
import type { WebhookTrySchema } from '#contract/webhooks.ts';
import { DISABLED_AFTER_MS, KEPT_TRIES, nextTryAfterMs } from '#domain/webhooks.ts';
import { findAccount, lockAccount } from '#server/storage/tables/accounts.ts';
import { settleDelivery, type Delivery } from '#server/storage/tables/reminder-deliveries.ts';
import { deleteRows, updateRows } from '#server/storage/tables/rows.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { canBeTold, findWebhook, type WebhookRecord } from '#server/storage/tables/webhooks.ts';
import { recordAccountEvent } from '../account-events/record-account-event.ts';
import { openTarget, UNREADABLE_TARGET } from '../reminders/channel-target.ts';
import type { Delivered } from '../reminders/deliver-reminder.ts';
import type {
  DeliveryDeps,
  DeliveryResult,
  EventTarget,
  ReminderDeps,
} from '../reminders/reminder-deps.ts';

/** Attempts a leased delivery to a webhook, and stores its result: delivered, tried later, or given up. */
export async function deliverWebhook(deps: DeliveryDeps, delivery: Delivery): Promise<Delivered> {
  const { storage, now } = deps;
  const { userId, channelId, payload, attempts } = delivery;
  const channel = 'event';
  const webhook = await findWebhook(storage.db, userId, channelId);
  const account = await findAccount(storage.db, userId);
  const isBlocked = account === undefined || account.blockedAt !== null;
  if (isBlocked || webhook === undefined || !canBeTold(webhook) || payload === null) {
    await storage.transaction((trx) => settleDelivery(trx, delivery));
    return { channel, result: 'dropped' };
  }
  const result = await sendEvent(deps, userId, webhook, { id: delivery.id, payload });
  const canRetry = !result.isDelivered && result.isRetryable;
  const delay = canRetry ? nextTryAfterMs(attempts) : undefined;
  const retryAt = delay === undefined ? undefined : now() + delay;
  await storage.transaction(async (trx) => {
    // First, as requests do.
    if ((await lockAccount(trx, userId)) === undefined) return;
    await settleDelivery(trx, delivery, retryAt);
    await saveTry(deps, trx, userId, { id: channelId, payload, result });
  });
  if (result.isDelivered) return { channel, result: 'delivered' };
  const { failure, detail } = result;
  return { channel, result: retryAt === undefined ? 'failed' : 'retried', failure, detail };
}

/** Posts an event, signed for this try. */
export async function sendEvent(
  deps: Pick<ReminderDeps, 'channelBox' | 'reminderSender'>,
  userId: string,
  { sealedTarget }: WebhookRecord,
  event: { id: string; payload: string },
): Promise<DeliveryResult> {
  const target = openTarget<EventTarget>(deps, userId, sealedTarget);
  if (target === undefined) return UNREADABLE_TARGET;
  return await deps.reminderSender.sendEvent(userId, target, event);
}

/** Adds a try to a webhook, in a transaction that has locked the account. A success enables it. */
export async function saveTry(
  deps: Pick<ReminderDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  userId: string,
  { id, payload, result }: { id: string; payload: string; result: DeliveryResult },
): Promise<void> {
  const webhook = await findWebhook(trx, userId, id);
  if (webhook === undefined) return;
  const now = deps.now();
  const { isDelivered, detail = '' } = result;
  const { type } = JSON.parse(payload) as { type: string };
  const hasStatus = /^\d+$/.test(detail);
  const status = isDelivered || hasStatus ? detail : result.failure;
  const latest: StaticDecode<typeof WebhookTrySchema> = { type, triedAt: now, isDelivered, status };
  const tries = JSON.stringify([latest, ...readTries(webhook)].slice(0, KEPT_TRIES));

  const failingSince = isDelivered ? null : (webhook.failingSince ?? now);
  const isFailingLong = failingSince !== null && now - failingSince >= DISABLED_AFTER_MS;
  const isOver = isFailingLong || (!isDelivered && result.failure === 'gone');
  const disabledAt = isDelivered ? null : (webhook.disabledAt ?? (isOver ? now : null));
  await updateRows(trx, 'webhooks', { userId, id }, { failingSince, disabledAt, tries });
  if (webhook.disabledAt !== null || disabledAt === null) return;
  await deleteRows(trx, 'reminderDeliveries', { kind: 'webhook', userId, channelId: id });
  const event = { kind: 'webhook-disabled', by: 'server', detail: webhook.label } as const;
  await recordAccountEvent(deps, trx, userId, event);
}

export const readTries = ({
  tries,
}: Pick<WebhookRecord, 'tries'>): StaticDecode<typeof WebhookTrySchema>[] =>
  JSON.parse(tries) as StaticDecode<typeof WebhookTrySchema>[];
