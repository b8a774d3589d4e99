import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address has eight groups of 16 bits; whoever has one address has the whole /64 of it. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 address, however it is written.
 * Text that is no address stands for itself.
 */
export function addressBlockOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  // So a socket that listens on both kinds calls an IPv4 address (RFC 4291, 2.5.5.2).
  const ipv4 = plain.replace(/^::ffff:/, '');
  if (isIPv4(ipv4) || !isIPv6(plain)) return ipv4;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups, neither of them in the network.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const leftOut = Array<string>(tail === undefined ? 0 : IPV6_GROUPS - written).fill('0');
  const network = [...before, ...leftOut, ...after].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
