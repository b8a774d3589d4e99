import ipaddr from 'ipaddr.js';

/** Metadata services of clouds, which return credentials to requests from within: OUTBOUND_ALLOW can't allow them. */
const METADATA_ADDRESSES = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv4 addresses embedded in an IPv6 address, which gateways or tunnels may use. */
function embeddedAddresses(address: Address): ipaddr.IPv4[] {
  if (address instanceof ipaddr.IPv4) return [];
  const bytes = address.toByteArray();
  const at = (offset: number) => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  switch (address.range()) {
    case 'rfc6052':
    case 'rfc6145':
    case 'ipv4Mapped':
      return [at(12)];
    case '6to4':
      return [at(2)];
    default:
      return bytes.slice(0, 12).every((byte) => byte === 0) ? [at(12)] : [];
  }
}

/**
 * Whether requests to an address are allowed: public, or in `allowed` (addresses and CIDR blocks), and
 * no metadata service in any notation.
 */
export function isAllowedAddress(text: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  // Converts mapped IPv4 addresses to IPv4.
  const address = ipaddr.process(text);
  const embedded = embeddedAddresses(address);
  if ([address, ...embedded].some((each) => METADATA_ADDRESSES.has(each.toNormalizedString())))
    return false;
  const isPublic = address.range() === 'unicast' && embedded.length === 0;
  return isPublic || allowed.some((block) => isWithin(address, block));
}

function isWithin(address: Address, block: string): boolean {
  const [base = '', bits] = block.split('/');
  const parsed = ipaddr.process(base);
  if (parsed.kind() !== address.kind()) return false;
  const prefix = bits === undefined ? parsed.toByteArray().length * 8 : Number(bits);
  return address instanceof ipaddr.IPv4
    ? address.match(parsed as ipaddr.IPv4, prefix)
    : address.match(parsed as ipaddr.IPv6, prefix);
}
