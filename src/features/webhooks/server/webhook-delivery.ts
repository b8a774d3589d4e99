import type { Static, StaticDecode } from 'typebox';
import { toInstantText } from '#kernel/contract/instants.ts';
import type { WebhookTrySchema } from '../contract.ts';
import { DISABLED_AFTER_MS, KEPT_TRIES, MAX_WEBHOOKS, nextTryAfterMs } from '../webhooks.ts';
import type { Destination } from '#destinations/server/destination-rows.ts';
import type { EventTarget } from '#destinations/server/destination-deps.ts';
import {
  openTarget,
  UNREADABLE_TARGET,
  type DestinationPolicy,
  type Message,
} from '#destinations/server/destination-policy.ts';

/** No event is tried for longer. */
export const EXPIRES_AFTER_MS = 5 * 86_400_000;

/** The webhooks, which get what happens to the sleeps. */
export const WEBHOOKS: DestinationPolicy = {
  includes: ({ kind }) => kind === 'event',
  kinds: ['webhook'],
  max: MAX_WEBHOOKS,
  needsConfirmation: true,
  errors: { notFound: 'WEBHOOK_NOT_FOUND', tooMany: 'TOO_MANY_WEBHOOKS' },
  events: {
    added: 'webhook-added',
    confirmed: 'webhook-confirmed',
    removed: 'webhook-removed',
    disabled: 'webhook-disabled',
  },
  describe: ({ label }) => label,
  async send(deps, webhook, message) {
    const target = openTarget<EventTarget>(deps, webhook);
    if (target === undefined) return UNREADABLE_TARGET;
    const event = { id: message.id, payload: toPayload(message, deps.now()) };
    return await deps.messageSender.sendEvent(webhook.userId, target, event);
  },
  retryAfterMs: nextTryAfterMs,
  endAfter: ({ failure, failingSince }, now) =>
    failure === 'gone' || now - failingSince >= DISABLED_AFTER_MS ? 'disabled' : undefined,
  describeAttempt(webhook, message, { result, now }) {
    const { isDelivered, detail = '' } = result;
    const hasStatus = /^\d+$/.test(detail);
    const { type } = JSON.parse(toPayload(message, now)) as { type: string };
    const latest: StoredTry = {
      type,
      triedAt: toInstantText(now),
      isDelivered,
      status: isDelivered || hasStatus ? detail : result.failure,
    };
    return { tries: JSON.stringify([latest, ...parseTries(webhook)].slice(0, KEPT_TRIES)) };
  },
};

const toPayload = ({ payload }: Message, now: number) =>
  payload ?? JSON.stringify({ type: 'test', timestamp: toInstantText(now), data: {} });

/** Stored as it is sent. */
type StoredTry = Static<typeof WebhookTrySchema>;

const parseTries = ({ tries }: Pick<Destination, 'tries'>) => JSON.parse(tries) as StoredTry[];

export const readTries = (webhook: Destination): StaticDecode<typeof WebhookTrySchema>[] =>
  parseTries(webhook).map((each) => ({ ...each, triedAt: Date.parse(each.triedAt) }));
