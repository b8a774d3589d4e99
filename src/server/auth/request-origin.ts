import { isIPv4, isIPv6 } from 'node:net';

/** Where a call came from, as its connection and its headers have it. */
export type RequestOrigin = {
  readonly address: string;
  /** What the device says it is, if it does. */
  readonly userAgent: string | undefined;
};

const IPV6_GROUPS = 8;

/** Groups of 16 bits in a /64: what one household, or one phone, is given. */
const IPV6_NETWORK_GROUPS = 4;

/**
 * The network of an address, /24 of IPv4 and /64 of IPv6: enough to tell home from elsewhere, and less than who it
 * was. Null if it is no address.
 */
export function networkOf(address: string): string | null {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  // What a socket that listens on both kinds calls an IPv4 address (RFC 4291, 2.5.5.2).
  const ipv4 = plain.replace(/^::ffff:/, '');
  if (isIPv4(ipv4)) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const groups = groupsOf(plain).slice(0, IPV6_NETWORK_GROUPS);
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/64`;
}

/** The eight groups, those that '::' leaves out among them; an IPv4 tail stands for two, which no network needs. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const tailGroups = after.length + (ipv6.includes('.') ? 1 : 0);
  const left = tail === undefined ? 0 : IPV6_GROUPS - before.length - tailGroups;
  return [...before, ...Array<string>(left).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
