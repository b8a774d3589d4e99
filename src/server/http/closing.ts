import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from './failure.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

/** A client at work asks again within this time, and hears with the answer that it should connect anew. */
const LAST_QUESTIONS_MS = 500;

/** What is not done this long after the listener closed is given up, so that the process is gone within 10 seconds. */
const GIVE_UP_AFTER_MS = 8_000;

/** Long enough for the last answers to leave. */
const LAST_ANSWERS_MS = 300;

/**
 * Lets an app close without failing anybody. At first it only says so: by /readyz, and with each answer, after which
 * the client's connection ends. After `graceMs`, in which a load balancer hears of it, and a last moment for clients
 * that are at work, nobody is let in any more and what was begun is finished. Who can't be answered in time is told to
 * try again. Answers whether the app is closing, which is so before anything is refused.
 */
export function finishWhenClosing(
  app: FastifyInstance,
  { requests, graceMs }: { requests: RequestsInFlight; graceMs: number },
): () => boolean {
  let isClosing = false;
  let hasStoppedListening = false;
  const connections = new Set<Socket>();

  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  requests.onEnd(() => {
    // An answer that had begun before the closing did not say that its connection ends.
    if (hasStoppedListening) setImmediate(() => app.server.closeIdleConnections());
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    await wait(graceMs);
    if (connections.size > 0) await wait(LAST_QUESTIONS_MS);
    hasStoppedListening = true;
    // To Node one that a browser opened in advance and never used is not idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    const givingUp = setTimeout(giveUp, GIVE_UP_AFTER_MS).unref();
    app.server.once('close', () => clearTimeout(givingUp));
  });

  function giveUp(): void {
    app.log.warn({ connections: connections.size }, 'not everybody could be answered in time');
    for (const reply of requests.unanswered) {
      if (!reply.sent) sendFailure(reply, new AppError('UNAVAILABLE'));
    }
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  }

  return () => isClosing;
}
