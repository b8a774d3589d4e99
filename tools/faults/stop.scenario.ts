import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertNights } from '#testkit/sleep-history.ts';
import { call, newSleeper, PASSWORD, type CallOptions } from '../support/client.ts';
import { ENGINES, scratchDatabase, withStorage } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { scale } from './scale.ts';

const CLIENTS = scale(6, 20);
/** An export of megabytes; all before today. */
const NIGHTS = 5_000;
/** The places of one client address in the queue of passwords. */
const SIGN_INS = 3;

/** Reads or starts a sleep, over and over, until the server accepts no connection; returns all statuses and errors. */
function askAlways(url: string, options: CallOptions, nth: number) {
  const { promise: isWarm, resolve } = Promise.withResolvers<void>();
  const [method, path] = nth % 2 === 0 ? ['GET', '/dashboard'] : ['POST', '/sleeps/start'];
  const ask = async () => {
    const endings: (number | string | undefined)[] = [];
    for (;;) {
      const ending = await call(url, method, path, options).then(
        ({ status }) => status,
        ({ code }: NodeJS.ErrnoException) => code,
      );
      if (ending === 'ECONNREFUSED') return endings;
      endings.push(ending);
      if (endings.length === 10) resolve();
      await wait(5);
    }
  };
  return { isWarm, endings: ask() };
}

test.each(ENGINES)('SIGTERM breaks no request in progress on %s', async (engine) => {
  await using database = await scratchDatabase(engine);
  await using server = await startServer(database);
  const { url } = server;
  const { token, userId } = await newSleeper(url, 'Mira');
  await withStorage(database, (storage) => insertNights(storage, userId, NIGHTS));
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const clients = Array.from({ length: CLIENTS }, (_, nth) =>
    askAlways(url, { agent, token }, nth),
  );
  await Promise.all(clients.map(({ isWarm }) => isWarm));
  const headers = { authorization: `Bearer ${token}` };
  const exported = await fetch(`${url}/account/export`, { headers });
  const body = { email: 'mira@example.org', password: PASSWORD };
  const signIns = Array.from({ length: SIGN_INS }, () => call(url, 'POST', '/login', { body }));
  // Connections are accepted in order, so those of the sign-ins are.
  await call(url, 'GET', '/healthz');

  const exit = server.end('SIGTERM');
  expect(await exported.text()).toMatch(/\]\n\}\n$/);
  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(signIns.map(() => 200));
  const endings = (await Promise.all(clients.map((client) => client.endings))).flat();
  expect(endings.filter((ending) => ending !== 200 && ending !== 201)).toEqual([]);
  expect(await exit).toBe(0);
  agent.destroy();
});

test('a server in its grace period is not ready and still serves', async () => {
  await using database = await scratchDatabase('sqlite');
  const env = { ...database.env, SHUTDOWN_GRACE_SECONDS: '1' };
  await using server = await startServer({ ...database, env });
  const statusOf = async (path: string) => (await call(server.url, 'GET', path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const exit = server.end('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { interval: 1 }).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await exit).toBe(0);
});
