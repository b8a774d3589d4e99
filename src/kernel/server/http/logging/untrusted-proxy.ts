import type { FastifyInstance } from 'fastify';

/**
 * A server with an https:// address is behind a proxy. If the proxy is not trusted, all sleepers
 * share one client's limits: warn once.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string | undefined },
): void {
  if (!publicUrl?.startsWith('https:')) return;
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return done();
    // The peer alone, unless it is trusted: its client may have the same address.
    if ((request.ips?.length ?? 1) === 1) {
      isWarned = true;
      request.log.warn(
        { peer: request.raw.socket.remoteAddress },
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES, and is ignored. If this is your proxy, all sleepers behind it count as one: name it there.',
      );
    }
    done();
  });
}
