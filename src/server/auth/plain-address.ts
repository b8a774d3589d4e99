import { isIPv6 } from 'node:net';

/** An IPv6 address has eight groups of 16 bits; whoever has one address has the whole /64 of it. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * An address without what sockets and proxies write around it: a zone, brackets, the port of the connection, or the
 * `::ffff:` of an IPv4 address (RFC 4291, 2.5.5.2). Text that is no address stays as it is, in lower case.
 */
export function plainAddress(written: string): string {
  return written
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.[\d.]+):\d+$/, '$1')
    .replace(/%.*/, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** The four groups of a plain IPv6 address that name its /64, without leading zeros; undefined if it is none. */
export function ipv6NetworkGroups(plain: string): string[] | undefined {
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups, neither of them in the network.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const leftOut = Array<string>(tail === undefined ? 0 : IPV6_GROUPS - written).fill('0');
  return [...before, ...leftOut, ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''));
}
