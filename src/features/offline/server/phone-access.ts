import type { NetworkInterfaceInfo } from 'node:os';

type Listening = {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The network addresses would be the container's, which no phone reaches. */
  readonly isContainer: boolean;
  /** As `os.networkInterfaces()` returns them. */
  readonly interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
};

type PhoneAccess = {
  /** For the operator. */
  readonly line: string;
  /** What a QR code may hold; undefined if no phone reaches the server. */
  readonly url?: string;
};

const PAGE = 'docs/operators/phone.md';
const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** How a phone reaches this server, as far as the server can tell. */
export function describePhoneAccess(listening: Listening): PhoneAccess {
  const { host, port, publicUrl, isContainer } = listening;
  if (publicUrl !== undefined) return { line: `On a phone: ${publicUrl}`, url: publicUrl };
  if (isContainer) {
    return { line: `On a phone: set PUBLIC_URL to the address of this container (${PAGE}).` };
  }
  if (!ALL_ADDRESSES.has(host)) {
    return { line: `On a phone: start with HOST=0.0.0.0, or see ${PAGE}.` };
  }
  const urls = listLocalAddresses(listening.interfaces).map((each) => `http://${each}:${port}`);
  const [url] = urls;
  if (url === undefined) return { line: `On a phone: this machine has no network (${PAGE}).` };
  return { line: `On a phone in the same network: ${urls.join(' or ')}`, url };
}

/** IPv4, because few people can type the other. Without the bridges of containers: no phone is there. */
function listLocalAddresses(interfaces: Listening['interfaces']): string[] {
  const isBridge = (name: string) => /^(docker|br-|veth|virbr|podman)/.test(name);
  return Object.entries(interfaces)
    .filter(([name]) => !isBridge(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
