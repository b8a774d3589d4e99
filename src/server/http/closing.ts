import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets an app that closes finish what is in flight and then drop every connection: Node waits for those that are
 * kept alive, or that a browser opened in advance and never used. Answers whether the app is closing, which is so
 * before the listener closes.
 */
export function finishWhenClosing(app: FastifyInstance): () => boolean {
  let isClosing = false;
  const inFlight = new Set<FastifyRequest>();
  const dropIfDone = () => {
    if (isClosing && inFlight.size === 0) app.server.closeAllConnections();
  };

  app.addHook('preClose', async () => {
    isClosing = true;
    dropIfDone();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight.add(request);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    inFlight.delete(request);
    dropIfDone();
    done();
  });
  return () => isClosing;
}
