import { Agent } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertNights } from '#testkit/sleep-history.ts';
import { call, newSleeper, PASSWORD, type CallOptions, type Response } from './client.ts';
import { scale } from './scale.ts';
import { ENGINES, scratchDatabase, withStorage, type EngineName } from './scratch.ts';
import { startServer } from './server-process.ts';

const CLIENTS = scale(6, 20);
const NIGHTS = scale(2_000, 4_000);
/** The places of one client address in the queue of passwords. */
const SIGN_INS = 3;
const STOPPED_WITHIN_MS = 10_000;

/** A response, or the code of the error that ended the request. */
type Ending = Response | string;
const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Sends SIGTERM to a server that is in the middle of everything. */
async function stopUnderLoad(engine: EngineName) {
  await using database = await scratchDatabase(engine);
  const { dataDir, env } = database;
  // Sign-ins must be in progress when the signal comes.
  await using server = await startServer(dataDir, { env, fullCostHashes: true });
  const { url } = server;
  const { token, ...sleeper } = await newSleeper(url, 'Mira');
  const account = await sleeper.call(url, 'GET', '/account');
  await withStorage(database, (storage) =>
    insertNights(storage, String(account.data['userId']), NIGHTS),
  );

  const exported = sleeper.call(url, 'GET', '/account/export', { readEveryMs: 100 }).catch(codeOf);
  const body = { email: 'mira@example.org', password: PASSWORD };
  const signIns = Array.from({ length: SIGN_INS }, () =>
    call(url, 'POST', '/login', { body }).catch(codeOf),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const clients = Array.from({ length: CLIENTS }, (_, nth) =>
    askAlways(url, { agent, token }, nth),
  );
  await Promise.all(clients.map(({ isWarm }) => isWarm));
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /dashboard HTTP/1.1\r\nHost: lelap\r\nAuthorization: Bearer ${token}\r\n`);
  const half = text(socket).catch(String);
  await wait(100);

  const signalledAt = performance.now();
  const exit = server.end('SIGTERM');
  await wait(300);
  socket.write('\r\n');
  const code = await exit;
  const tookMs = performance.now() - signalledAt;
  const endings = (await Promise.all(clients.map((client) => client.endings))).flat();
  const slow = [await exported, ...(await Promise.all(signIns))];
  agent.destroy();
  return {
    code,
    tookMs,
    answered: endings.length,
    failed: [...endings, ...slow].filter((ending) => typeof ending === 'string'),
    isExportWhole: typeof slow[0] === 'object' && slow[0].text.endsWith(']\n}\n'),
    signInStatuses: slow.slice(1).map((ending) => typeof ending === 'object' && ending.status),
    half: (await half).split('\r\n', 1)[0],
  };
}

/** A client that reads or starts a sleep, over and over, until the server accepts no connection. */
function askAlways(url: string, options: CallOptions, nth: number) {
  const { promise: isWarm, resolve } = Promise.withResolvers<void>();
  const [method, path] = nth % 2 === 0 ? ['GET', '/dashboard'] : ['POST', '/sleeps/start'];
  const ask = async () => {
    const endings: Ending[] = [];
    for (;;) {
      const ending = await call(url, method, path, options).catch(codeOf);
      if (ending === 'ECONNREFUSED') return endings;
      endings.push(ending);
      if (endings.length === 10) resolve();
      await wait(5);
    }
  };
  return { isWarm, endings: ask() };
}

test.each(ENGINES)('SIGTERM breaks no request in progress on %s', async (engine) => {
  const { tookMs, answered, ...rest } = await stopUnderLoad(engine);
  expect(rest).toEqual({
    code: 0,
    failed: [],
    isExportWhole: true,
    signInStatuses: Array.from({ length: SIGN_INS }, () => 200),
    half: 'HTTP/1.1 200 OK',
  });
  expect(tookMs).toBeLessThan(STOPPED_WITHIN_MS);
  expect(answered).toBeGreaterThan(0);
});

test('a server in its grace period is not ready and still serves', async () => {
  await using database = await scratchDatabase('sqlite');
  const env = { ...database.env, SHUTDOWN_GRACE_SECONDS: '1' };
  await using server = await startServer(database.dataDir, { env });
  const statusOf = async (path: string) => (await call(server.url, 'GET', path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const exit = server.end('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { interval: 1 }).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await exit).toBe(0);
});
