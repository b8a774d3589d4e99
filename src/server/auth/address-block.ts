import { ipv6NetworkGroups, plainAddress } from './plain-address.ts';

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 address, however it is written.
 * Text that is no address stands for itself.
 */
export function addressBlockOf(address: string): string {
  const plain = plainAddress(address);
  const groups = ipv6NetworkGroups(plain);
  return groups === undefined ? plain : `${groups.join(':')}::/64`;
}
