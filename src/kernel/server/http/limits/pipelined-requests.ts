import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one at a time, other clients a few. */
export const MAX_PIPELINED_REQUESTS = 16;

/**
 * Ends connections that send further requests without an answer to the earlier ones: Node reads and keeps them all, so
 * that a few connections could fill the memory.
 */
export function limitPipelinedRequests(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const sum = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, sum);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    if (sum > MAX_PIPELINED_REQUESTS) socket.destroy();
  };
  server.prependListener('request', count);
  // In place of 'request' if there is an Expect header.
  server.prependListener('checkExpectation', count);
}
