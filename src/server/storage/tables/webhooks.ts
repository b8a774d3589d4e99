import type { Kysely } from 'kysely';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

const WEBHOOK_COLUMNS = [
  'id',
  'label',
  'sealed_target as sealedTarget',
  'includes_note as includesNote',
  'created_at as createdAt',
  'failing_since as failingSince',
  'disabled_at as disabledAt',
  'tries',
] as const;

export type WebhookRecord = RowOf<'webhooks', typeof WEBHOOK_COLUMNS>;

const selectWebhooks = preparedQuery((db: Kysely<Schema>, { userId }: { userId: string }) =>
  db
    .selectFrom('webhooks')
    .where('user_id', '=', userId)
    // Ids sort by creation.
    .orderBy('id')
    .select(WEBHOOK_COLUMNS),
);

/** The webhooks of an account, oldest first. */
export async function listWebhooks(db: Kysely<Schema>, userId: string): Promise<WebhookRecord[]> {
  return await selectWebhooks(db, { userId });
}

export async function findWebhook(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<WebhookRecord | undefined> {
  return (await listWebhooks(db, userId)).find((webhook) => webhook.id === id);
}

/** Removes a webhook; undefined if there is none with this id. */
export async function deleteWebhook(
  trx: WriteTransaction,
  userId: string,
  id: string,
): Promise<{ label: string } | undefined> {
  return await trx
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
}

/** How many webhooks of all sleepers failed last, disabled ones included. */
export async function countFailingWebhooks(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('failing_since', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
