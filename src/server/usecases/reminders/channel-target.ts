import type { AddChannelBody, ReminderChannel, SubscribeBody } from '#contract/reminders.ts';
import { AppError } from '#contract/app-error.ts';
import type { DeliveryFailure } from '#domain/reminder-channels.ts';
import type { ReminderChannelRecord } from '#server/storage/tables/reminder-channels.ts';
import { toInstantText } from '../instant-text.ts';
import { emailFault } from '../sign-in/registration-rules.ts';
import type { ChannelTarget, ReminderDeps } from './reminder-deps.ts';

/** Messages for the sleeper. */
export const FAILURE_REASONS: Readonly<Record<DeliveryFailure, string>> = {
  blocked:
    'This address is in a private network. The operator of this server can allow it with OUTBOUND_ALLOW.',
  unreachable: 'The address could not be reached.',
  timeout: 'The address did not answer in time.',
  redirected: 'The address leads to another one. Please enter that one.',
  refused: 'The address refused the message. Is the token right?',
  busy: 'The address takes no messages at the moment.',
  gone: 'This device takes no messages from Lelap any more. Please turn it on again.',
};

/** Push endpoints need TLS except on loopback. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function refuse(field: string, message: string): never {
  throw new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}

function requireUrl(field: string, text: string): URL {
  if (!URL.canParse(text)) refuse(field, 'This is not the address of a page.');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) refuse(field, 'The address must begin with https://.');
  if (url.username !== '' || url.password !== '')
    refuse(field, 'The address may not hold a password.');
  return url;
}

/** The target of a new channel. Throws INVALID_INPUT. */
export function toChannelTarget({ kind, address, token }: AddChannelBody): ChannelTarget {
  if (kind === 'email') {
    const email = address.trim();
    const fault = emailFault(email);
    if (fault !== undefined) refuse('address', fault);
    return { kind, email };
  }
  const url = requireUrl('address', address.trim());
  if (kind === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname))
    refuse('address', 'The address must end in a topic, such as https://ntfy.sh/my-topic.');
  if (kind !== 'gotify') return { kind, url: url.href, token };
  if (token === undefined) refuse('token', 'Gotify needs the token of an application.');
  return { kind, url: url.href, token };
}

/** A push subscription of a browser. Throws INVALID_INPUT. */
export function toPushTarget({ endpoint, keys }: SubscribeBody): ChannelTarget {
  const url = requireUrl('endpoint', endpoint);
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    refuse('endpoint', 'The address must begin with https://.');
  return { kind: 'push', endpoint: url.href, keys };
}

/** A label to distinguish channels, without key, topic or token. */
export function channelLabel(target: ChannelTarget): string {
  if (target.kind !== 'email')
    return new URL(target.kind === 'push' ? target.endpoint : target.url).host;
  const { email } = target;
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

export function sealTarget(
  deps: Pick<ReminderDeps, 'channelBox'>,
  userId: string,
  target: ChannelTarget,
): string {
  return deps.channelBox.seal(userId, Buffer.from(JSON.stringify(target)));
}

export function openTarget(
  deps: Pick<ReminderDeps, 'channelBox'>,
  userId: string,
  sealed: string,
): ChannelTarget {
  return JSON.parse(deps.channelBox.open(userId, sealed).toString()) as ChannelTarget;
}

export function presentChannel(
  channel: ReminderChannelRecord,
  authSessionId?: string,
): ReminderChannel {
  const { id, kind, label, failure } = channel;
  return {
    id,
    kind,
    label,
    isActive: channel.activeAt !== null,
    isThisDevice: authSessionId !== undefined && channel.authSessionId === authSessionId,
    createdAt: toInstantText(channel.createdAt),
    failure,
  };
}
