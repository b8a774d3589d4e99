import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';

/** A tenth of all connections. Clients and proxies send a head at once, so that few addresses ever have so many. */
export const MAX_UNFINISHED_HEADS = 500;

/** For the heads of a burst. Only an address that opens 4,500 connections a second could take all places in it. */
const GRACE_MS = 1_000;

/**
 * Limits the connections of one address block that have not sent the head of their first request: each further one
 * ends the oldest, unless its own head arrives. Idle connections and running requests do not count, so that a
 * company or a proxy behind one address is served.
 */
export function limitUnfinishedHeads(server: Server): void {
  /** By address block, oldest first. */
  const blocks = new Map<string, Set<Socket>>();
  const blockOf = new WeakMap<Socket, string>();

  const remove = (socket: Socket) => {
    const block = blockOf.get(socket) ?? '';
    const sockets = blocks.get(block);
    sockets?.delete(socket);
    if (sockets?.size === 0) blocks.delete(block);
  };
  const removeSender = ({ socket }: IncomingMessage) => remove(socket);
  const endOldest = (sockets: Set<Socket>, newer: Socket) => {
    const [oldest] = sockets;
    if (oldest === undefined || sockets.size <= MAX_UNFINISHED_HEADS || !sockets.has(newer)) return;
    remove(oldest);
    oldest.destroy();
  };

  server.on('connection', (socket) => {
    const block = toIpPrefix(socket.remoteAddress ?? '');
    const sockets = blocks.get(block) ?? new Set();
    blockOf.set(socket, block);
    blocks.set(block, sockets.add(socket));
    socket.once('close', () => remove(socket));
    if (sockets.size <= MAX_UNFINISHED_HEADS) return;
    // The turn after a timer has read what arrived while the server was busy.
    setTimeout(() => setImmediate(endOldest, sockets, socket), GRACE_MS).unref();
  });
  server.on('request', removeSender);
  // In place of 'request' if there is an Expect header.
  server.on('checkExpectation', removeSender);
}
