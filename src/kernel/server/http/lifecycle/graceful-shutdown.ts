import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import { sendFailure } from '#kernel/server/http/errors/failure.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

/** An active client sends another request within this time and gets `Connection: close`. */
const DRAIN_MS = 500;

/** Requests still running this long after the listener closed are aborted: the process exits within 10 seconds. */
const GIVE_UP_AFTER_MS = 8_000;

/** Time to flush the last responses. */
const FLUSH_MS = 300;

/**
 * Graceful shutdown: closes the listener, ends keep-alive connections with their next response or when
 * idle, and finishes running requests. Requests that can't finish in time get 503. Returns whether
 * the app is closing.
 */
export function addGracefulShutdown(
  app: FastifyInstance,
  requests: RequestsInFlight,
): () => boolean {
  let isClosing = false;
  let areIdleOnesDone = false;
  const connections = new Set<Socket>();
  const allGone = Promise.withResolvers<void>();
  const resolveIfAllGone = () => {
    if (areIdleOnesDone && connections.size === 0) allGone.resolve();
  };

  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      resolveIfAllGone();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  requests.onEnd(() => {
    // Responses begun before the shutdown did not send `Connection: close`.
    if (areIdleOnesDone) setImmediate(() => app.server.closeIdleConnections());
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    // Before any response says `Connection: close`. Only the listener: http.Server.close also drops idle connections,
    // and a request may be on its way on one.
    if (app.server.listening) Server.prototype.close.call(app.server);
    const givingUp = setTimeout(giveUp, GIVE_UP_AFTER_MS);
    if (connections.size > 0) await wait(DRAIN_MS);
    // Read requests that arrived while the process was busy; their connections are not idle.
    await nextTurn();
    areIdleOnesDone = true;
    app.server.closeIdleConnections();
    // Node does not count a connection as idle that a browser opened in advance and never used.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    resolveIfAllGone();
    await allGone.promise;
    clearTimeout(givingUp);
  });

  function giveUp(): void {
    app.log.warn({ connections: connections.size }, 'not everybody could be answered in time');
    for (const reply of requests.unanswered) {
      if (!reply.sent) sendFailure(reply, new AppError('UNAVAILABLE'));
    }
    setTimeout(() => app.server.closeAllConnections(), FLUSH_MS);
  }

  return () => isClosing;
}
