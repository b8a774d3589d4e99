import type { FastifyInstance } from 'fastify';

/** All of a crowd are in by then, also on a busy machine. */
const HOLD_MS = 500;

/** So long after a hold that did not end by itself there is none: who keeps connecting is not to hold up the rest. */
const NO_HOLD_MS = 500;

/** Those beyond are answered at once, by which the loop shows that it is late. */
const HELD_AT_MOST = 2_000;

/**
 * Lets those who are connecting in before it answers those who are: the event loop takes one new connection a turn, and
 * does in that turn all that the others ask for. Of a crowd that comes all at once the last would wait at the door for
 * the answers of all before them, where nobody sees that they wait and nobody can turn them away.
 */
export function letConnectionsInFirst(
  app: FastifyInstance,
  { now = () => performance.now() } = {},
): void {
  let connected = 0;
  let areConnecting = false;
  let mayHoldFrom = -Infinity;
  const held: (() => void)[] = [];

  const release = () => {
    areConnecting = false;
    // Each in a task of its own: who looks how late the loop is sees it grow, and may turn the rest away.
    for (const go of held.splice(0)) setImmediate(go);
  };
  const waitForTheRest = (since: number) => {
    const before = connected;
    // After two of them the loop has looked at least once for who else is there.
    setImmediate(() =>
      setImmediate(() => {
        const at = now();
        if (connected === before) release();
        else if (at - since < HOLD_MS) waitForTheRest(since);
        else {
          mayHoldFrom = at + NO_HOLD_MS;
          release();
        }
      }),
    );
  };
  app.server.on('connection', () => {
    connected += 1;
    const at = now();
    if (areConnecting || at < mayHoldFrom) return;
    areConnecting = true;
    waitForTheRest(at);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isHeld =
      areConnecting && held.length < HELD_AT_MOST && !request.routeOptions.config.isNeverShed;
    if (isHeld) held.push(done);
    else done();
  });
}
