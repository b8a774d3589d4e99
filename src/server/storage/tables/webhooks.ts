import type { Kysely } from 'kysely';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toFlag, type WithFlags } from './flags.ts';
import { insertRow } from './rows.ts';

const WEBHOOK_COLUMNS = [
  'id',
  'label',
  'sealedTarget',
  'includesNote',
  'createdAt',
  'failingSince',
  'disabledAt',
  'heldAt',
  'tries',
] as const;

export type WebhookRecord = WithFlags<RowOf<'webhooks', typeof WEBHOOK_COLUMNS>, 'includesNote'>;

/** The webhooks of an account, oldest first. */
export const listWebhooks = preparedQuery(
  (db, { userId }: { userId: string }) =>
    db
      .selectFrom('webhooks')
      .where('userId', '=', userId)
      // Ids sort by creation.
      .orderBy('id')
      .select(WEBHOOK_COLUMNS),
  (row): WebhookRecord => ({ ...row, includesNote: row.includesNote === 1 }),
);

export const insertWebhook = (
  trx: WriteTransaction,
  userId: string,
  webhook: WebhookRecord,
): Promise<void> =>
  insertRow(trx, 'webhooks', { userId, ...webhook, includesNote: toFlag(webhook.includesNote) });

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
    .where('failingSince', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
