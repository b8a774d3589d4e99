import type { Kysely } from 'kysely';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema } from '#server/storage/schema.ts';

const WEBHOOK_COLUMNS = [
  'id',
  'label',
  'sealed_target as sealedTarget',
  'includes_note as includesNote',
  'created_at as createdAt',
  'failing_since as failingSince',
  'disabled_at as disabledAt',
  'held_at as heldAt',
  'tries',
] as const;

export type WebhookRecord = RowOf<'webhooks', typeof WEBHOOK_COLUMNS>;

/** The webhooks of an account, oldest first. */
export const listWebhooks = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('webhooks')
    .where('user_id', '=', userId)
    // Ids sort by creation.
    .orderBy('id')
    .select(WEBHOOK_COLUMNS),
);

export async function findWebhook(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<WebhookRecord | undefined> {
  return (await listWebhooks(db, { userId })).find((webhook) => webhook.id === id);
}

/** Whether events are sent to it. */
export const canBeTold = ({ disabledAt, heldAt }: WebhookRecord): boolean =>
  disabledAt === null && heldAt === null;

/** How many webhooks of all sleepers failed last, disabled ones included. */
export async function countFailingWebhooks(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('failing_since', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
