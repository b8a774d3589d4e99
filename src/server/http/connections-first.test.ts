import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { letConnectionsInFirst } from './connections-first.ts';

const CROWD = 50;

/** Has a crowd connect and ask all at once; answers how many were connected when the first was answered. */
async function connectedAtFirstAnswer(prepare: typeof letConnectionsInFirst): Promise<number> {
  const app = fastify({ forceCloseConnections: true });
  prepare(app);
  let connected = 0;
  let atFirst: number | undefined;
  app.server.on('connection', () => (connected += 1));
  app.get('/', async () => {
    atFirst ??= connected;
    return 'served';
  });
  await app.listen({ port: 0, backlog: CROWD });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const answers = Array.from({ length: CROWD }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: lelap\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().split('\r\n')[0];
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  return atFirst ?? 0;
}

test('all of a crowd are connected before the first of them is answered', async () => {
  expect(await connectedAtFirstAnswer(letConnectionsInFirst)).toBe(CROWD);
});

test('else those at the door would wait for the answers of those before them', async () => {
  expect(await connectedAtFirstAnswer(() => {})).toBeLessThan(CROWD);
});

test('where nobody is connecting, nobody is waited for', async () => {
  const app = fastify();
  letConnectionsInFirst(app);
  app.get('/', async () => 'served');
  expect((await app.inject('/')).body).toBe('served');
});
