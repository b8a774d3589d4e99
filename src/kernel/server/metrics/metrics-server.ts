import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_MEDIA_TYPE, type MetricRegistry } from './metric-registry.ts';

export type MetricsAddress = { readonly host: string; readonly port: number };

/**
 * Serves only /metrics, without authentication: use an address that only Prometheus reaches. Returns its URL. Rejects if
 * the address can't be listened on.
 */
export async function serveMetrics(
  metrics: MetricRegistry,
  { host, port }: MetricsAddress,
  report: (error: unknown) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    // Never rejects: errors are reported.
    void metrics.toText(report).then((text) => {
      response.writeHead(200, {
        'content-type': METRICS_MEDIA_TYPE,
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      return response.end(text);
    });
  });
  // Scrapers must not keep the server from stopping.
  server.unref();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`METRICS_LISTEN can't be listened on: ${reason}.`, { cause });
  }
  return toAddress(server);
}

function toAddress(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
}
