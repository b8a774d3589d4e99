import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addErrorHandlers } from '#server/http/errors/error-handler.ts';
import { queueRequests } from './request-queue.ts';

const HOST = '127.0.0.1';
const CROWD = 60;

/** A server where each request takes `costMs` on a fake clock. */
function busyServer({ costMs }: { costMs: number }) {
  let now = 0;
  let handled = 0;
  const app = fastify({ forceCloseConnections: true });
  addErrorHandlers(app);
  queueRequests(app, () => now);
  app.get('/healthz', { config: { isNeverQueued: true } }, async () => ({ handled }));
  const work: onRequestHookHandler = (_request, _reply, done) => {
    now += costMs;
    handled += 1;
    done();
  };
  app.get('/', { onRequest: work }, async () => 'served');
  onTestFinished(() => app.close());
  return { app, handled: () => handled, pass: (ms: number) => (now += ms) };
}

const askAtOnce = (app: FastifyInstance, times: number) =>
  Promise.all(Array.from({ length: times }, () => app.inject('/')));

test('requests that waited half a second are rejected with Retry-After', async () => {
  const { app } = busyServer({ costMs: 60 });
  const answers = await askAtOnce(app, 20);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  // The first starts at once, and the others wait from 60 ms on.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array(10).fill(200),
    ...Array(10).fill(503),
  ]);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.json()).toMatchObject({ status: 'error', code: 'UNAVAILABLE' });
  }
  expect((await app.inject('/')).statusCode).toBe(200);
});

test('health endpoints respond at once, however many requests wait', async () => {
  const { app } = busyServer({ costMs: 60 });
  const crowd = askAtOnce(app, 20);
  await nextTurn();
  const { statusCode, body } = await app.inject('/healthz');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body).handled).toBeLessThan(5);
  await crowd;
});

test('after a paused machine no request is rejected', async () => {
  const { app, pass } = busyServer({ costMs: 1 });
  for (let stall = 0; stall < 5; stall += 1) {
    pass(10_000);
    const answers = await askAtOnce(app, 5);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  }
});

test('while connections arrive, a client is served one request per turn', async () => {
  const { app, handled } = busyServer({ costMs: 0 });
  await app.listen({ port: 0, host: HOST, backlog: CROWD });
  const { port } = app.server.address() as AddressInfo;
  const open = (path: string, { again = false } = {}) => {
    const socket = connect(port, HOST);
    onTestFinished(() => void socket.destroy());
    const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: lelap\r\n\r\n`);
    ask();
    if (again) socket.on('data', ask);
    return socket;
  };
  const asking = Array.from({ length: 20 }, () => open('/', { again: true }));
  await Promise.all(asking.map((socket) => once(socket, 'data')));

  const before = handled();
  for (let nth = 1; nth < CROWD; nth += 1) open('/');
  await once(open('/healthz'), 'data');
  // One connection is accepted per turn; without the queue there are 20 responses in each.
  expect(handled() - before).toBeLessThan(CROWD * 5);
});

test('a request of a disconnected client is not handled', async () => {
  const { app, handled } = busyServer({ costMs: 60 });
  const gone = new AbortController();
  const left = Array.from({ length: 5 }, () => app.inject({ url: '/', signal: gone.signal }));
  gone.abort();
  await Promise.allSettled(left);
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
  expect(handled()).toBeLessThan(5);
});
