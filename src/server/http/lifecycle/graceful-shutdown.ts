import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from '#server/http/errors/failure.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

/** A client at work asks again within this time, and hears with the answer that its connection ends. */
const LAST_QUESTIONS_MS = 500;

/** What is not done this long after the listener closed is given up, so that the process is gone within 10 seconds. */
const GIVE_UP_AFTER_MS = 8_000;

/** Long enough for the last answers to leave. */
const LAST_ANSWERS_MS = 300;

/**
 * Lets an app close without failing anybody: nobody is let in any more; the connections that clients keep end with the
 * next answer, or when none is asked for; and what was begun is finished. Who can't be answered in time is told to try
 * again. Answers whether the app is closing.
 */
export function finishWhenClosing(app: FastifyInstance, requests: RequestsInFlight): () => boolean {
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
    // An answer that had begun before the closing did not say that its connection ends.
    if (areIdleOnesDone) setImmediate(() => app.server.closeIdleConnections());
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    // Before any answer tells a client to connect anew. Only the listener: a server of HTTP drops idle connections with
    // it, and a question may be on its way on one.
    if (app.server.listening) Server.prototype.close.call(app.server);
    const givingUp = setTimeout(giveUp, GIVE_UP_AFTER_MS);
    if (connections.size > 0) await wait(LAST_QUESTIONS_MS);
    // What arrived while this process was busy is read first: its connection is not idle then.
    await nextTurn();
    areIdleOnesDone = true;
    app.server.closeIdleConnections();
    // To Node one that a browser opened in advance and never used is not idle.
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
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  }

  return () => isClosing;
}
