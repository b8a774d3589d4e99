import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isAllowedAddress } from '#kernel/server/outbound/outbound-address.ts';
import { createResolveHost, type ResolveHost } from '#kernel/server/outbound/resolve-host.ts';

/**
 * Rejects an address of the provider over plain HTTP unless each of its host's addresses is loopback or, in a private
 * network, in OUTBOUND_ALLOW. HTTPS is the operator's choice wherever it leads.
 */
export function createProviderAddressCheck(
  allow: readonly string[],
  resolveHost: ResolveHost = createResolveHost(),
) {
  const isAllowed = (address: string) =>
    ipaddr.process(address).range() === 'loopback' ||
    (isAllowedAddress(address, allow) && !isAllowedAddress(address, []));
  return async (text: string): Promise<void> => {
    const { protocol, hostname } = new URL(text);
    if (protocol === 'https:') return;
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
    if (addresses.length > 0 && addresses.every(isAllowed)) return;
    throw new Error(`${host} is reached over plain HTTP, and OUTBOUND_ALLOW does not name it.`);
  };
}
