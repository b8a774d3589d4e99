import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = { readonly url: string; close(): Promise<void> };

/** A round-robin proxy. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const server = servers[turn % servers.length] ?? '';
    turn += 1;
    const onward = request(new URL(incoming.url ?? '/', server), {
      agent,
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(onward);
    outgoing.on('close', () => onward.destroy());
  };
  const proxy = createServer(passOn).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
