import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** A client usually controls a whole /64: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/**
 * The client's network, the key of rate limits: an IPv4 address, or the /64 of an IPv6 address, in canonical form.
 * Text that is no address is returned unchanged. Known networks are stored as hashes of it, so it must not change.
 */
export function toIpPrefix(written: string): string {
  const text = withoutPort(written);
  const address = parseAddress(text);
  if (address === undefined) return text;
  return isIPv6(address) ? `${networkGroups(address).join(':')}::/64` : address.toString();
}

/** The /24 (IPv4) or /64 (IPv6) of an address, shown in the audit log; null if it is no address. */
export function toNetwork(written: string): string | null {
  const address = parseAddress(withoutPort(written));
  if (address === undefined) return null;
  if (!isIPv6(address)) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const groups = networkGroups(address);
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/64`;
}

/** Proxies write `203.0.113.77:5678`, `[2001:db8::1]:443` or `[2001:db8::1]`. */
function withoutPort(written: string): string {
  return written
    .toLowerCase()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** Converts a mapped address (`::ffff:203.0.113.77`) to IPv4 and drops a zone. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.process(text) : undefined;
}

function isIPv6(address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

function networkGroups({ parts }: ipaddr.IPv6): string[] {
  return parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
}

/** 128 bits: collisions are negligible. */
const HASH_BYTES = 16;

/** Hashes the network of an account's sign-in: different per account, so that the database reveals no shared networks. */
export type NetworkHash = (userId: string, address: string) => string;

export function createNetworkHash(tokenSecret: string): NetworkHash {
  // A derived key, because a text signed with the secret itself would be a token.
  const key = createHmac('sha256', tokenSecret).update('sign-in places').digest();
  return (userId, address) =>
    createHmac('sha256', key)
      .update(`${userId} ${toIpPrefix(address)}`)
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url');
}
