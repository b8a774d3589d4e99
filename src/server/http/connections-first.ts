import type { FastifyInstance } from 'fastify';

/** All of a crowd are in by then, also of a busy machine; who comes in a stream keeps nobody waiting for longer. */
const HELD_AT_MOST_MS = 500;

/**
 * Lets those who are connecting in before it answers those who are: the event loop takes one new connection a turn, and
 * does in that turn all that the others ask for. Of a crowd that comes all at once the last would wait at the door for
 * the answers of all before them, where nobody sees that they wait and nobody can turn them away.
 */
export function letConnectionsInFirst(app: FastifyInstance): void {
  let connected = 0;
  let areConnecting = false;
  const held: (() => void)[] = [];

  const waitForTheRest = (since: number) => {
    const before = connected;
    // The first is still of this turn of the loop, the second is after the next.
    setImmediate(() =>
      setImmediate(() => {
        const isOver = connected === before || performance.now() - since >= HELD_AT_MOST_MS;
        if (!isOver) {
          waitForTheRest(since);
          return;
        }
        areConnecting = false;
        // Each for itself, so that it shows how late the later ones are.
        for (const go of held.splice(0)) setImmediate(go);
      }),
    );
  };
  app.server.on('connection', () => {
    connected += 1;
    if (areConnecting) return;
    areConnecting = true;
    waitForTheRest(performance.now());
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (areConnecting) held.push(done);
    else done();
  });
}
