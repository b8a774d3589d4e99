import { isIPv4 } from 'node:net';
import { ipv6NetworkGroups, plainAddress } from './plain-address.ts';

/** Where a call came from, as its connection and its headers have it. */
export type RequestOrigin = {
  readonly address: string;
  /** What the device says it is, if it does. */
  readonly userAgent: string | undefined;
};

/**
 * The network of an address, /24 of IPv4 and /64 of IPv6: enough to tell home from elsewhere, and less than who it
 * was. Null if it is no address.
 */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = ipv6NetworkGroups(plain);
  if (groups === undefined) return null;
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/64`;
}
