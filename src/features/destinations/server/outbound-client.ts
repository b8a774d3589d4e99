import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { DeliveryFailure } from '../destination-kinds.ts';
import { createAccountQueue } from '#kernel/server/rate-limits/account-queue.ts';
import { isAllowedAddress } from '#kernel/server/outbound/outbound-address.ts';
import {
  createResolveHost,
  isLookupTimeout,
  type ResolveHost,
} from '#kernel/server/outbound/resolve-host.ts';

/** From the DNS lookup to the response headers. */
const TIMEOUT_MS = 5_000;

export type OutboundSettings = {
  /** Allowed addresses and CIDR blocks that are not public. */
  readonly allow: readonly string[];
  /** An http:// URL without credentials; the proxy gets the checked address, not the host name. */
  readonly proxy?: string | undefined;
};

export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
};

/** The response body is not read, because it may be endless and the status suffices. */
export type OutboundAnswer = { readonly status: number; readonly retryAfterMs: number | undefined };

/** The request got no response. */
export class OutboundError extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure, reason: string, options?: ErrorOptions) {
    super(`A message could not be sent (${reason}).`, options);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

/**
 * Posts to addresses that sleepers chose. Every address of the host is checked, and one of them is connected to: a name
 * that resolves to another address the next time changes nothing. Redirects are not followed. Throws OutboundError.
 */
export function createOutboundClient(
  { allow, proxy }: OutboundSettings,
  resolveHost: ResolveHost = createResolveHost(),
) {
  const lookups = createAccountQueue();
  /** `userId`: of the account that chose the address. */
  return async (userId: string, { url: text, headers, body }: OutboundRequest) => {
    const url = new URL(text);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const host = withoutBrackets(url.hostname);
    // One look-up at a time, so that one account's slow names don't occupy the resolver.
    const finding = lookups.runPart(userId, async () => {
      signal.throwIfAborted();
      return await findAddress(host, allow, resolveHost);
    });
    const address = await withSignal(signal, finding);
    const isTls = url.protocol === 'https:';
    const { request, Agent } = isTls ? https : http;
    // Verify the certificate by host name; SNI does not allow addresses.
    const servername = isIP(host) === 0 ? host : undefined;
    const port = url.port || (isTls ? 443 : 80);
    const path = url.pathname + url.search;
    const authority = `${address.includes(':') ? `[${address}]` : address}:${port}`;
    const socket = isTls && proxy !== undefined && (await openTunnel(proxy, authority, signal));
    const options = {
      method: 'POST',
      // Through a tunnel of the proxy with TLS; without it, the proxy is asked for the whole address.
      ...(proxy === undefined || isTls
        ? { host: address, port, path }
        : { ...toPlace(proxy), path: `http://${authority}${path}` }),
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
      ...(servername !== undefined && { servername }),
      // No keep-alive: a reused connection would skip the check.
      ...(socket
        ? { createConnection: () => connectTls({ socket, host: address, servername }) }
        : { agent: new Agent({ keepAlive: false }) }),
      signal,
    };
    return await new Promise<OutboundAnswer>((resolve, reject) => {
      const sent = request(options, (response) => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: readRetryAfter(response.headers['retry-after']),
        });
        sent.destroy();
      });
      sent.on('error', (cause: NodeJS.ErrnoException) => reject(toOutboundError(signal, cause)));
      // A switch of protocols closes it without response and error.
      sent.on('close', () => reject(new OutboundError('unreachable', 'closed')));
      sent.end(body);
    });
  };
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

function toPlace(proxy: string): { host: string; port: number } {
  const { hostname, port } = new URL(proxy);
  return { host: withoutBrackets(hostname), port: Number(port || 80) };
}

/** Not by the agent's `proxyEnv`, which keeps the connection of an aborted request and reports no error. */
async function openTunnel(proxy: string, authority: string, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const headers = { host: authority };
  http
    .request({ method: 'CONNECT', ...toPlace(proxy), path: authority, headers, signal })
    .on('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(new OutboundError('unreachable', `proxy: ${statusCode}`));
    })
    .on('error', (cause: NodeJS.ErrnoException) => reject(toOutboundError(signal, cause)))
    .on('close', () => reject(new OutboundError('unreachable', 'proxy: closed')))
    .end();
  return await promise;
}

async function findAddress(
  host: string,
  allow: readonly string[],
  resolveHost: ResolveHost,
): Promise<string> {
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (isLookupTimeout(cause)) throw new OutboundError('timeout', 'name servers', { cause });
    throw new OutboundError('unreachable', `name servers: ${cause.code}`, { cause });
  }
  const [first] = addresses;
  // The same for a name without an address, which would tell the names of the network.
  if (first === undefined || !addresses.every((address) => isAllowedAddress(address, allow))) {
    throw new OutboundError('blocked', 'OUTBOUND_ALLOW names no address of it');
  }
  return first;
}

async function withSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new OutboundError('timeout', 'timeout')));
  return await Promise.race([work, promise]);
}

function toOutboundError(signal: AbortSignal, cause: NodeJS.ErrnoException): OutboundError {
  if (signal.aborted) return new OutboundError('timeout', 'timeout', { cause });
  return new OutboundError('unreachable', cause.code ?? cause.name, { cause });
}

/** Seconds, or a date. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
