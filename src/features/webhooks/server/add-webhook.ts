import type { StaticDecode } from 'typebox';
import { randomBytes } from 'node:crypto';
import type { ResponseData } from '#routes.ts';
import type { AddWebhookBody, WebhookSchema } from '../contract.ts';
import type { Database } from '#schema.ts';
import { listDestinations, type Destination } from '#destinations/server/destination-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { changeConfirmed } from '#sign-in/server/confirmation.ts';
import { addDestination } from '#destinations/server/change-destinations.ts';
import { requireUrl } from '#destinations/server/require-url.ts';
import { readTries, WEBHOOKS } from './webhook-delivery.ts';
import type { Context } from '#server-feature.ts';

/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

const presentWebhook = (webhook: Destination): StaticDecode<typeof WebhookSchema> => ({
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
  { now }: Pick<Context, 'now'>,
  db: Database,
  userId: string,
): Promise<StaticDecode<typeof WebhookSchema>[]> =>
  (await listDestinations(db, { userId, now: now() }))
    .filter(WEBHOOKS.includes)
    .map(presentWebhook);

/** Adds a webhook. Throws CONFIRMATION_REQUIRED, INVALID_INPUT or TOO_MANY_WEBHOOKS. */
export async function addWebhook(
  deps: Context,
  caller: AccountCaller,
  body: AddWebhookBody,
): Promise<ResponseData<'POST /account/webhooks'>> {
  const url = requireUrl('url', body.url.trim());
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const webhook = await changeConfirmed(deps, caller, undefined, (trx) =>
    addDestination(deps, trx, WEBHOOKS, caller, {
      kind: 'event',
      label: url.host,
      target: { url: url.href, secret },
      includesNote: body.includesNote === true,
    }),
  );
  return { ...presentWebhook(webhook), secret };
}
