export const CHANNEL_KINDS = ['push', 'email', 'ntfy', 'gotify', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** `event`: a webhook, which gets what happens to the sleeps. */
export type DestinationKind = ChannelKind | 'event';

/**
 * Why a message did not arrive. `blocked`: its name has no address, or a private one
 * that the operator has not allowed. `refused`: the
 * service rejected it permanently. `gone`: the subscription has ended.
 */
export const DELIVERY_FAILURES = [
  'blocked',
  'unreachable',
  'timeout',
  'redirected',
  'refused',
  'busy',
  'gone',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
