import type { DeliveryFailure } from '../destination-kinds.ts';
import type {
  ChannelTarget,
  DeliveryResult,
  ReminderMessage,
  MessageSender,
} from './destination-deps.ts';
import type { createOutboundClient, OutboundAnswer, OutboundRequest } from './outbound-client.ts';
import type { ResolveHost } from '#kernel/server/outbound/resolve-host.ts';
import { deriveVapidKey, type VapidKey } from './vapid-key.ts';
import type { Config } from '#kernel/server/config.ts';

/** Contact for servers without a public URL; Apple rejects it. */
const NO_CONTACT = 'mailto:nobody@lelap.invalid';

const TITLE = 'Lelap';

const FINAL_FAILURES: ReadonlySet<DeliveryFailure> = new Set([
  'blocked',
  'redirected',
  'refused',
  'gone',
]);

/** Sends messages over all channels; each channel's code is loaded on first use. */
export function createMessageSender(
  { pushContact, smtp, outbound, ...config }: Config,
  tokenSecret: string,
  resolveHost: ResolveHost | undefined,
): MessageSender {
  /** Undefined: nothing is sent. */
  const publicUrl = config.reminders === 'on' ? config.publicUrl : undefined;
  const isOn = publicUrl !== undefined;
  let vapidKey: VapidKey | undefined;
  const getVapidKey = () => (vapidKey ??= deriveVapidKey(tokenSecret));

  let client: Promise<ReturnType<typeof createOutboundClient>> | undefined;
  const post = async (userId: string, request: OutboundRequest) => {
    client ??= import('./outbound-client.ts').then((module) =>
      module.createOutboundClient(outbound, resolveHost),
    );
    return await (
      await client
    )(userId, request);
  };

  const deliver = async (
    userId: string,
    request: OutboundRequest,
    goneStatuses: readonly number[],
  ): Promise<DeliveryResult> => {
    try {
      return toResult(goneStatuses, await post(userId, request));
    } catch (error) {
      const { failure = 'unreachable', message: detail } = error as Error & {
        failure?: DeliveryFailure;
      };
      return failed(failure, detail);
    }
  };

  const toPushRequest = async (
    { endpoint, keys }: Extract<ChannelTarget, { kind: 'push' }>,
    message: ReminderMessage,
  ): Promise<OutboundRequest> => {
    const { default: webPush } = await import('web-push');
    const { kind, text, language, id, expiresAt } = message;
    const details = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ title: TITLE, text, lang: language, tag: kind, id }),
      {
        vapidDetails: {
          subject: pushContact ?? (publicUrl?.startsWith('https:') ? publicUrl : NO_CONTACT),
          ...getVapidKey(),
        },
        TTL: Math.max(0, Math.round((expiresAt - Date.now()) / 1000)),
        // The push service replaces an undelivered message of the same kind.
        topic: kind,
      },
    );
    return { url: endpoint, headers: details.headers as never, body: details.body ?? '' };
  };

  const toRequest = async (
    target: Exclude<ChannelTarget, { kind: 'email' }>,
    message: ReminderMessage,
  ): Promise<OutboundRequest> => {
    const { id, kind, text, expiresAt } = message;
    const json = { 'content-type': 'application/json' };
    const click = `${publicUrl}/dashboard`;
    switch (target.kind) {
      case 'push':
        return await toPushRequest(target, message);
      case 'ntfy':
        return {
          url: target.url,
          headers: { title: TITLE, click, 'x-sequence-id': id, ...bearer(target.token) },
          body: text,
        };
      case 'gotify':
        return {
          url: `${target.url.replace(/\/$/, '')}/message`,
          headers: { ...json, 'x-gotify-key': target.token },
          body: JSON.stringify({
            title: TITLE,
            message: text,
            priority: 5,
            extras: { 'client::notification': { click: { url: click } } },
          }),
        };
      case 'webhook':
        return {
          url: target.url,
          headers: { ...json, ...bearer(target.token) },
          body: JSON.stringify({
            id,
            kind,
            text,
            url: click,
            expiresAt: new Date(expiresAt).toISOString(),
          }),
        };
    }
  };

  const sendMail = async (
    kind: 'reminder' | 'confirmation',
    email: string,
    more: { text: string; language: string; token: string; id?: string },
  ): Promise<DeliveryResult> => {
    if (smtp === undefined || publicUrl === undefined) return failed('refused', 'SMTP_URL');
    try {
      const { sendReminderMail } = await import('./reminder-mail.ts');
      await sendReminderMail(smtp, publicUrl, { kind, email, ...more });
      return { isDelivered: true };
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      // SMTP: 5xx is permanent, 4xx or no response temporary.
      const isFinal = responseCode !== undefined && responseCode >= 500;
      return failed(isFinal ? 'refused' : 'unreachable', String(responseCode ?? code ?? 'unknown'));
    }
  };

  return {
    sends: { reminders: isOn, mail: isOn && smtp !== undefined },
    vapidPublicKey: () => (isOn ? getVapidKey().publicKey : null),

    async send(target, message) {
      if (target.kind === 'email') {
        const { id, text, language, unsubscribeToken: token } = message;
        return await sendMail('reminder', target.email, { id, text, language, token });
      }
      let request: OutboundRequest;
      try {
        request = await toRequest(target, message);
      } catch {
        // Invalid keys, not on the curve.
        return failed('refused', 'invalid keys');
      }
      return await deliver(message.userId, request, target.kind === 'push' ? [404, 410] : []);
    },

    async sendEvent(userId, { url, secret }, { id, payload }) {
      const { Webhook } = await import('standardwebhooks');
      const timestamp = new Date();
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(timestamp.getTime() / 1000),
        'webhook-signature': new Webhook(secret).sign(id, timestamp, payload),
      };
      return await deliver(userId, { url, headers, body: payload }, [410]);
    },

    sendConfirmation: (email, token, language) =>
      sendMail('confirmation', email, { text: '', language, token }),
  };
}

const bearer = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

function failed(
  failure: DeliveryFailure,
  detail: string,
  retryAfterMs?: number,
): Extract<DeliveryResult, { isDelivered: false }> {
  const isRetryable = !FINAL_FAILURES.has(failure);
  return { isDelivered: false, failure, isRetryable, retryAfterMs, detail };
}

function toResult(
  goneStatuses: readonly number[],
  { status, retryAfterMs }: OutboundAnswer,
): DeliveryResult {
  const detail = String(status);
  if (status >= 200 && status < 300) return { isDelivered: true, detail };
  if (status >= 300 && status < 400) return failed('redirected', detail);
  if (goneStatuses.includes(status)) return failed('gone', detail);
  if (status === 429 || status === 408 || status >= 500)
    return failed('busy', detail, retryAfterMs);
  return failed('refused', detail);
}
