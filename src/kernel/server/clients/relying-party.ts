import { isIP } from 'node:net';

/** The site that passkeys are made for: its domain name, and the origin of its pages. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** By the operator's public address, because a request could name any; undefined if browsers allow it no passkeys. */
export function readRelyingParty(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return undefined;
  // Secure for browsers.
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined;
}
