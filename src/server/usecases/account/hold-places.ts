import type { Kysely } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { listReminderChannels } from '#server/storage/tables/reminder-channels.ts';
import { deleteRows, updateRows } from '#server/storage/tables/rows.ts';
import { listWebhooks } from '#server/storage/tables/webhooks.ts';
import { recordAccountEvent, type Actor } from '../account-events/record-account-event.ts';
import type { UseCaseDeps } from '../deps.ts';
import { formatChannel } from '../reminders/channel-target.ts';

/** The webhooks and channels of an account. Not its push subscriptions, which end with their sign-ins. */
export async function listPlaces(db: Kysely<Schema>, userId: string, now: number) {
  const channels = await listReminderChannels(db, { userId, now });
  return {
    webhooks: await listWebhooks(db, { userId }),
    channels: channels.filter(({ kind }) => kind !== 'push'),
  };
}

/**
 * Sends nothing more to the webhooks and channels of a locked account until the owner confirms each: somebody else may
 * have added them.
 */
export async function holdPlaces(
  deps: Pick<UseCaseDeps, 'now' | 'newId'>,
  trx: WriteTransaction,
  userId: string,
  by: Actor,
): Promise<void> {
  const heldAt = deps.now();
  const { webhooks, channels } = await listPlaces(trx, userId, heldAt);
  for (const { id, label } of webhooks.filter((webhook) => webhook.heldAt === null)) {
    await updateRows(trx, 'webhooks', { userId, id }, { heldAt });
    await recordAccountEvent(deps, trx, userId, { kind: 'webhook-disabled', by, detail: label });
  }
  for (const channel of channels.filter((each) => each.heldAt === null)) {
    await updateRows(trx, 'reminderChannels', { userId, id: channel.id }, { heldAt });
    const detail = formatChannel(channel);
    await recordAccountEvent(deps, trx, userId, { kind: 'reminder-channel-paused', by, detail });
  }
  await deleteRows(trx, 'reminderDeliveries', { userId, kind: 'webhook' });
}
