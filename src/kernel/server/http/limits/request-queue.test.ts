import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addErrorHandlers } from '#kernel/server/http/errors/error-handler.ts';
import { queueRequests } from './request-queue.ts';

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
  app.get('/sleeps', { onRequest: work, config: { isRejectable: true } }, async () => 'served');
  onTestFinished(() => app.close());
  return app;
}

const askAtOnce = (app: FastifyInstance, times: number) =>
  Promise.all(Array.from({ length: times }, () => app.inject('/sleeps')));

test('calls that waited half a second are rejected with Retry-After', async () => {
  const app = busyServer({ costMs: 60 });
  const answers = await askAtOnce(app, 20);
  // The first starts at once, and the others wait from 60 ms on.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array(10).fill(200),
    ...Array(10).fill(503),
  ]);
  expect(answers[10]?.headers['retry-after']).toMatch(/^\d+$/);
  expect((await app.inject('/sleeps')).statusCode).toBe(200);
});

test('health endpoints respond at once, however many requests wait', async () => {
  const app = busyServer({ costMs: 60 });
  const crowd = askAtOnce(app, 20);
  await nextTurn();
  const { statusCode, body } = await app.inject('/healthz');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body).handled).toBeLessThan(5);
  await crowd;
});

test('a turn in which a connection arrives starts one request, however long that takes', async () => {
  // Two of them fit into a turn.
  const app = busyServer({ costMs: 30 });
  await app.ready();
  const countHandled = async () => JSON.parse((await app.inject('/healthz')).body).handled;
  const crowd = askAtOnce(app, 10);
  for (let turn = 1; turn <= 10; turn += 1) {
    const before = await countHandled();
    app.server.emit('connection', new Socket());
    await nextTurn();
    expect((await countHandled()) - before).toBeLessThan(2);
  }
  await crowd;
});
