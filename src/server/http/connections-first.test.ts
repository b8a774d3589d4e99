import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { letConnectionsInFirst } from './connections-first.ts';

const CROWD = 50;
const HOST = '127.0.0.1';

async function listen(
  prepare: (app: FastifyInstance) => void,
): Promise<{ app: FastifyInstance; ask: (path?: string) => Promise<string | undefined> }> {
  const app = fastify({ forceCloseConnections: true });
  prepare(app);
  app.get('/', async () => 'served');
  app.get('/healthz', { config: { isNeverShed: true } }, async () => 'alive');
  await app.listen({ port: 0, host: HOST, backlog: CROWD });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    async ask(path = '/') {
      const socket = connect(port, HOST);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: lelap\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().split('\r\n').at(-1);
    },
  };
}

/** Has a crowd connect and ask all at once; answers how many were connected when the first was answered. */
async function connectedAtFirstAnswer(prepare: (app: FastifyInstance) => void): Promise<number> {
  let connected = 0;
  let atFirst: number | undefined;
  const { ask } = await listen((app) => {
    prepare(app);
    app.server.on('connection', () => (connected += 1));
    app.addHook('preHandler', async () => {
      atFirst ??= connected;
    });
  });
  const answers = await Promise.all(Array.from({ length: CROWD }, () => ask()));
  expect(new Set(answers)).toEqual(new Set(['served']));
  return atFirst ?? 0;
}

test('all of a crowd are connected before the first of them is answered', async () => {
  const now = () => 0;
  expect(await connectedAtFirstAnswer((app) => letConnectionsInFirst(app, { now }))).toBe(CROWD);
});

test('else those at the door would wait for the answers of those before them', async () => {
  expect(await connectedAtFirstAnswer(() => {})).toBeLessThan(CROWD);
});

test('who keeps connecting holds the others up for half a second, and then not for as long', async () => {
  let time = 0;
  const { app, ask } = await listen((app) => letConnectionsInFirst(app, { now: () => time }));
  const over = new AbortController();
  onTestFinished(() => over.abort());
  void (async () => {
    while (!over.signal.aborted) {
      const nobody = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
      app.server.emit('connection', nobody);
      await nextTurn();
    }
  })();

  const first = waiting(ask());
  expect(await ask('/healthz')).toBe('alive');
  time = 499;
  await turns(50);
  expect(first.isOver).toBe(false);
  time = 500;
  expect(await first.answer).toBe('served');

  time = 999;
  expect(await ask()).toBe('served');
  time = 1_000;
  await turns(5);
  const second = waiting(ask());
  await turns(50);
  expect(second.isOver).toBe(false);
  time = 1_500;
  expect(await second.answer).toBe('served');
});

test('where nobody is connecting, nobody is waited for', async () => {
  const app = fastify();
  letConnectionsInFirst(app);
  app.get('/', async () => 'served');
  expect((await app.inject('/')).body).toBe('served');
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

function waiting(answer: Promise<string | undefined>) {
  const state = { answer, isOver: false };
  void answer.then(() => (state.isOver = true));
  return state;
}
