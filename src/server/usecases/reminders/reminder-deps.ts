import type { RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import type { ReminderTokens } from '#server/auth/tokens/reminder-token.ts';
import type { SecretBox } from '#server/auth/two-step/secret-box.ts';
import type { DeliveryFailure } from '#domain/reminder-channels.ts';
import type { UseCaseDeps } from '../deps.ts';

/** Where a channel leads: sealed while it is stored. */
export type ChannelTarget =
  | { kind: 'push'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: 'email'; email: string }
  | { kind: 'gotify'; url: string; token: string }
  | { kind: 'ntfy' | 'webhook'; url: string; token?: string | undefined };

export type ReminderMessage = {
  /** The same for each attempt to deliver it. */
  readonly id: string;
  /** What a receiver may act on: `test` is asked for by the sleeper. */
  readonly kind: string;
  readonly text: string;
  /** Epoch milliseconds: of no use later. */
  readonly expiresAt: number;
  /** By which an e-mail can be unsubscribed from. */
  readonly unsubscribeToken: string;
};

export type DeliveryResult =
  | { isDelivered: true }
  | {
      isDelivered: false;
      failure: DeliveryFailure;
      /** Whether another attempt may succeed. */
      isRetryable: boolean;
      retryAfterMs?: number | undefined;
      /** The HTTP status or the code of an error, for the operator. */
      detail?: string | undefined;
    };

/** What this server can send. */
export type ReminderSender = {
  readonly sends: { readonly reminders: boolean; readonly mail: boolean };
  /** In base64url; null where nothing is sent. */
  vapidPublicKey(): string | null;
  /** Never rejects. */
  send(target: ChannelTarget, message: ReminderMessage): Promise<DeliveryResult>;
  /** Never rejects. */
  sendConfirmation(email: string, token: string): Promise<DeliveryResult>;
};

export type ReminderDeps = Pick<
  UseCaseDeps,
  'storage' | 'now' | 'newId' | 'wallClock' | 'defaultTimeZone'
> & {
  readonly channelBox: SecretBox;
  readonly reminderTokens: ReminderTokens;
  readonly reminderSender: ReminderSender;
  readonly limiter: RateLimiter;
};
