import type { AddChannelBody, SubscribeBody } from '../contract.ts';
import { invalidField } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import type { ChannelTarget } from '#destinations/server/destination-deps.ts';
import { emailFault } from '#sign-in/server/registration-rules.ts';
import { requireUrl } from '#destinations/server/require-url.ts';
import type { ChannelKind } from '#destinations/destination-kinds.ts';
import type { Destination } from '#destinations/server/destination-rows.ts';

/** Push endpoints need TLS except on loopback. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The target of a new channel. Throws INVALID_INPUT. */
export function toChannelTarget({ kind, address, token }: AddChannelBody): ChannelTarget {
  if (kind === 'email') {
    const email = address.trim();
    const fault = emailFault(email);
    if (fault !== undefined) throw invalidField('address', fault);
    return { kind, email };
  }
  const url = requireUrl('address', address.trim());
  if (kind === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname))
    throw invalidField('address', { key: 'validation.addressTopic' });
  if (kind !== 'gotify') return { kind, url: url.href, token };
  if (token === undefined) throw invalidField('token', { key: 'validation.gotifyToken' });
  return { kind, url: url.href, token };
}

/** A push subscription of a browser. Throws INVALID_INPUT. */
export function toPushTarget({ endpoint, keys }: SubscribeBody): ChannelTarget {
  const url = requireUrl('endpoint', endpoint);
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw invalidField('endpoint', { key: 'validation.addressScheme' });
  return { kind: 'push', endpoint: url.href, keys };
}

/** A label to distinguish channels, without key, topic or token. */
export function channelLabel(target: ChannelTarget): string {
  if (target.kind !== 'email')
    return new URL(target.kind === 'push' ? target.endpoint : target.url).host;
  const { email } = target;
  const [first] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}

export function isSameTarget(one: ChannelTarget | undefined, other: ChannelTarget): boolean {
  return one !== undefined && targetKey(one) === targetKey(other);
}

function targetKey(target: ChannelTarget): string {
  if (target.kind === 'email') return normalizeIdentifier(target.email);
  if (target.kind === 'push') return target.endpoint;
  const { origin, pathname, search } = new URL(target.url);
  // An application of Gotify is known by its token. A topic ignores the query, a webhook may not.
  if (target.kind === 'gotify') return `${origin}${pathname} ${target.token}`;
  return target.kind === 'webhook' ? origin + pathname + search : origin + pathname;
}

export function presentChannel(
  channel: Channel,
  authSessionId?: string,
): ResponseData<'POST /account/reminder-channels'> {
  const { id, kind, label, failure } = channel;
  return {
    id,
    kind,
    label,
    isActive: channel.activeAt !== null,
    isPaused: channel.disabledAt !== null,
    isHeld: channel.heldAt !== null,
    isThisDevice: authSessionId !== undefined && channel.authSessionId === authSessionId,
    createdAt: channel.createdAt,
    failure,
  };
}

export type Channel = Destination & { kind: ChannelKind };

export const isChannel = (destination: Destination): destination is Channel =>
  destination.kind !== 'event';
