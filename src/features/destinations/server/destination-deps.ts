import type { DeliveryFailure } from '../destination-kinds.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { Context } from '#server-feature.ts';

/** The target of a channel, encrypted at rest. */
export type ChannelTarget =
  | { kind: 'push'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: 'email'; email: string }
  | { kind: 'gotify'; url: string; token: string }
  | { kind: 'ntfy' | 'webhook'; url: string; token?: string | undefined };

export type ReminderMessage = {
  readonly userId: string;
  /** The same for each attempt to deliver it. */
  readonly id: string;
  /** Kind of message for the receiver; `test` was requested by the sleeper. */
  readonly kind: string;
  readonly text: string;
  /** Of the text and what surrounds it. */
  readonly language: string;
  /** Epoch milliseconds; useless later. */
  readonly expiresAt: number;
  /** Token of the unsubscribe link. */
  readonly unsubscribeToken: string;
};

export type DeliveryResult =
  | { isDelivered: true; detail?: string | undefined }
  | {
      isDelivered: false;
      failure: DeliveryFailure;
      /** Whether another attempt may succeed. */
      isRetryable: boolean;
      retryAfterMs?: number | undefined;
      /** The HTTP status or the code of an error, for the operator. */
      detail?: string | undefined;
    };

/** The target of a webhook, encrypted at rest. */
export type EventTarget = { url: string; secret: string };

/** The channels that this server supports. */
export type MessageSender = {
  readonly sends: { readonly reminders: boolean; readonly mail: boolean };
  /** In base64url; null if reminders are off. */
  vapidPublicKey(): string | null;
  /** Never rejects. */
  send(target: ChannelTarget, message: ReminderMessage): Promise<DeliveryResult>;
  /** Posts an event, signed by the Standard Webhooks convention; 410 is `gone`. Never rejects. */
  sendEvent(
    userId: string,
    target: EventTarget,
    event: { id: string; payload: string },
  ): Promise<DeliveryResult>;
  /** Never rejects. */
  sendConfirmation(email: string, token: string, language: string): Promise<DeliveryResult>;
};

/** What the deciding and the delivery of messages need. */
export type DeliveryDeps = UseCaseDeps &
  Pick<Context, 'boxFor' | 'channelBox' | 'reminderTokens' | 'messageSender'>;
