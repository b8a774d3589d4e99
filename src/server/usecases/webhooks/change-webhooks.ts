import type { StaticDecode } from 'typebox';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { AddWebhookBody, WebhookSchema } from '#contract/webhooks.ts';
import type { DeliveryFailure } from '#domain/reminder-channels.ts';
import { MAX_WEBHOOKS } from '#domain/webhooks.ts';
import type { Schema } from '#server/storage/schema.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { deleteRows, updateRows } from '#server/storage/tables/rows.ts';
import {
  findWebhook,
  insertWebhook,
  listWebhooks as listWebhookRecords,
  type WebhookRecord,
} from '#server/storage/tables/webhooks.ts';
import type { AccountCaller, AccountDeps } from '../account/account-deps.ts';
import { changeConfirmed } from '../account/confirmation.ts';
import { recordAccountEvent } from '../account-events/record-account-event.ts';
import { toInstantText } from '#contract/instants.ts';
import type { ResponseData } from '#contract/routes/routes.ts';
import { requireUrl, sealTarget } from '../reminders/channel-target.ts';
import type { EventTarget, ReminderDeps } from '../reminders/reminder-deps.ts';
import { readTries, saveTry, sendEvent } from './deliver-webhook.ts';

/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

const presentWebhook = (webhook: WebhookRecord): StaticDecode<typeof WebhookSchema> => ({
  id: webhook.id,
  label: webhook.label,
  includesNote: webhook.includesNote,
  createdAt: webhook.createdAt,
  isDisabled: webhook.disabledAt !== null,
  isHeld: webhook.heldAt !== null,
  tries: readTries(webhook),
});

/** The webhooks of an account, oldest first. */
export const listWebhooks = async (
  db: Kysely<Schema>,
  userId: string,
): Promise<StaticDecode<typeof WebhookSchema>[]> =>
  (await listWebhookRecords(db, { userId })).map(presentWebhook);

/** Adds a webhook. Throws CONFIRMATION_REQUIRED, INVALID_INPUT or TOO_MANY_WEBHOOKS. */
export async function addWebhook(
  deps: AccountDeps & ReminderDeps,
  caller: AccountCaller,
  body: AddWebhookBody,
): Promise<ResponseData<'POST /account/webhooks'>> {
  const { userId, origin } = caller;
  const url = requireUrl('url', body.url.trim());
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const target: EventTarget = { url: url.href, secret };
  const webhook: WebhookRecord = {
    id: deps.newId(),
    label: url.host,
    sealedTarget: sealTarget(deps, userId, target),
    includesNote: body.includesNote === true,
    createdAt: deps.now(),
    failingSince: null,
    disabledAt: null,
    heldAt: null,
    tries: '[]',
  };
  await changeConfirmed(deps, caller, undefined, async (trx) => {
    const webhooks = await listWebhookRecords(trx, { userId });
    if (webhooks.length >= MAX_WEBHOOKS) throw new AppError('TOO_MANY_WEBHOOKS');
    await insertWebhook(trx, userId, webhook);
    const event = { kind: 'webhook-added', by: origin, detail: webhook.label } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
  return { ...presentWebhook(webhook), secret };
}

/** Sends events to a held webhook again. Throws CONFIRMATION_REQUIRED or WEBHOOK_NOT_FOUND. */
export async function confirmWebhook(
  deps: AccountDeps,
  caller: AccountCaller,
  id: string,
): Promise<void> {
  const { userId, origin } = caller;
  await changeConfirmed(deps, caller, undefined, async (trx) => {
    const webhook = await findWebhook(trx, userId, id);
    if (webhook === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    if (webhook.heldAt === null) return;
    await updateRows(trx, 'webhooks', { userId, id }, { heldAt: null });
    const event = { kind: 'webhook-confirmed', by: origin, detail: webhook.label } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
}

/** Removes a webhook. Throws WEBHOOK_NOT_FOUND. */
export async function removeWebhook(
  deps: ReminderDeps,
  { userId, origin }: Pick<AccountCaller, 'userId' | 'origin'>,
  id: string,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const removed = await findWebhook(trx, userId, id);
    if (removed === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    await deleteRows(trx, 'webhooks', { userId, id });
    await deleteRows(trx, 'reminderDeliveries', { kind: 'webhook', userId, channelId: id });
    const event = { kind: 'webhook-removed', by: origin, detail: removed.label } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
}

/** Sends a test. Returns why it failed, or null. Throws WEBHOOK_NOT_FOUND. */
export async function testWebhook(
  deps: ReminderDeps,
  userId: string,
  id: string,
): Promise<DeliveryFailure | null> {
  const webhook = await findWebhook(deps.storage.db, userId, id);
  if (webhook === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  const timestamp = toInstantText(deps.now());
  const payload = JSON.stringify({ type: 'test', timestamp, data: {} });
  const result = await sendEvent(deps, userId, webhook, { id: deps.newId(), payload });
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    await saveTry(deps, trx, userId, { id, payload, result });
  });
  return result.isDelivered ? null : result.failure;
}
