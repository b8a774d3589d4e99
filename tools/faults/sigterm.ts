import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { insertNights } from '#testkit/sleep-log.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { call, newSleeper, PASSWORD, type Answer, type CallOptions } from './client.ts';
import {
  ENGINES,
  scratchDatabases,
  withStorage,
  type ScratchDatabase,
} from './scratch-databases.ts';
import { startServer } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

type Load = { rounds: number; clients: number; signIns: number; nights: number; stalled: number };

// One address may have ten passwords waiting to be hashed, and no more.
const LOADS: Record<Scale, Load> = {
  test: { rounds: 1, clients: 6, signIns: 4, nights: 2_000, stalled: 0 },
  short: { rounds: 2, clients: 20, signIns: 8, nights: 4_000, stalled: 5 },
  full: { rounds: 50, clients: 40, signIns: 8, nights: 4_000, stalled: 20 },
};

/** Within this the process must be gone. */
const GONE_WITHIN_MS = 10_000;

/** So many answers has each client had when the signal comes: what else was asked is under way by then. */
const ANSWERS_BEFORE = 10;

export const sigtermFault: Fault = {
  name: 'sigterm',
  goal: 'not ready first, no request in flight fails, exit 0 within 10 s',
  run: async (scale, log) => {
    await using databases = await scratchDatabases();
    const stops: Stop[] = [];
    for (const engine of ENGINES) {
      for (let round = 0; round < LOADS[scale].rounds; round += 1) {
        log(`${engine}, round ${round + 1}`);
        stops.push(await stopUnderLoad(await databases.create(engine), LOADS[scale]));
      }
    }
    const unready = await saysSoFirst(await databases.create('sqlite'));
    const answered = stops.reduce((sum, stop) => sum + stop.answered, 0);
    const slowest = Math.max(...stops.map(({ tookMs }) => tookMs));
    return {
      figures: `${stops.length} stops, ${answered} requests answered, gone after ${(slowest / 1000).toFixed(1)} s at most`,
      faults: [...stops.flatMap(({ faults }) => faults), ...unready],
    };
  },
};

/** A build that waits for nobody. */
export const hastySigtermFault = mutantFault(
  'exits-at-once',
  /requests in flight failed/,
  async ({ imports }) => {
    await using databases = await scratchDatabases();
    return await stopUnderLoad(await databases.create('sqlite'), LOADS.test, imports);
  },
);

type Stop = Finding & { answered: number; tookMs: number };

/** Everything that a server can be in the middle of, and then the signal. */
async function stopUnderLoad(
  database: ScratchDatabase,
  load: Load,
  imports: readonly string[] = [],
): Promise<Stop> {
  const { engine, dataDir, env } = database;
  // Sign-ins must be under way when the signal comes.
  await using server = await startServer(dataDir, { env, imports, hasDearHashes: true });
  const { url } = server;
  const sleeper = await newSleeper(url, 'Mira');
  const account = await sleeper.call(url, 'GET', '/account');
  await withStorage(database, (storage) =>
    insertNights(storage, String(account.data['userId']), load.nights),
  );

  const { token } = sleeper;
  const exported = sleeper.call(url, 'GET', '/account/export', { readEveryMs: 100 }).catch(codeOf);
  const sockets = [...unusedAndStalled(url, load.stalled)];
  const body = { email: 'mira@example.org', password: PASSWORD };
  const signIns = Array.from({ length: load.signIns }, () =>
    call(url, 'POST', '/login', { body }).catch(codeOf),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const workers = Array.from({ length: load.clients }, (_, nth) =>
    keepAsking(url, { agent, token }, nth),
  );
  await Promise.all(workers.map(({ isUnderWay }) => isUnderWay));
  // Last, because nobody is given more than five seconds for the other half.
  const halfAsked = askHalf(url, token);
  await wait(100);

  const signalledAt = performance.now();
  const exit = server.end('SIGTERM');
  await wait(300);
  halfAsked.finish();
  const code = await exit;
  const tookMs = performance.now() - signalledAt;

  const endings = (await Promise.all(workers.map(({ endings }) => endings))).flat();
  const slow = [await exported, ...(await Promise.all(signIns))];
  const half = await halfAsked.answer;
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  const brokenOff = [...endings, ...slow].filter((ending) => typeof ending === 'string');
  const faults = [
    ...(code === 0 ? [] : [`exited with ${code}`]),
    ...(tookMs <= GONE_WITHIN_MS ? [] : [`was gone after ${Math.round(tookMs)} ms`]),
    ...(brokenOff.length === 0
      ? []
      : [`${brokenOff.length} requests in flight failed, the first with ${brokenOff[0]}`]),
    ...unanswered(slow),
    ...(half.startsWith('HTTP/1.1 200') ? [] : ['a question half asked was not answered']),
  ];
  return {
    figures: '',
    answered: endings.length + slow.length - brokenOff.length,
    tookMs,
    faults: faults.map((fault) => `${engine}: ${fault}`),
  };
}

/** An answer, or the code of the error that broke it off. */
type Ending = Answer | string;

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Those that were under way when the signal came have to be answered, and in full. */
function unanswered([exported, ...signIns]: Ending[]): string[] {
  const isWhole = typeof exported === 'object' && exported.text.endsWith(']\n}\n');
  const failed = signIns.find((ending) => typeof ending === 'string' || ending.status !== 200);
  return [
    ...(isWhole ? [] : ['an export that was being read broke off']),
    ...(failed === undefined ? [] : [`a sign-in under way failed: ${JSON.stringify(failed)}`]),
  ];
}

/** One client at work: reads or begins a sleep, over and over, until it is not let in. */
function keepAsking(url: string, options: CallOptions, nth: number) {
  const { promise: isUnderWay, resolve } = Promise.withResolvers<void>();
  const [method, path] = nth % 2 === 0 ? ['GET', '/dashboard'] : ['POST', '/sleeps/start'];
  const ask = async () => {
    const endings: Ending[] = [];
    for (;;) {
      const ending = await call(url, method, path, options).catch(codeOf);
      if (ending === 'ECONNREFUSED') return endings;
      endings.push(ending);
      if (endings.length === ANSWERS_BEFORE) resolve();
      await wait(5);
    }
  };
  return { isUnderWay, endings: ask() };
}

/** In its grace a server says that it is not ready, and lets everybody in. */
async function saysSoFirst({ dataDir, env }: ScratchDatabase): Promise<string[]> {
  await using server = await startServer(dataDir, { env: { ...env, SHUTDOWN_GRACE_SECONDS: '1' } });
  const statusOf = async (path: string) => (await call(server.url, 'GET', path)).status;
  const before = await statusOf('/readyz');
  const exit = server.end('SIGTERM');
  let readiness = before;
  while (readiness === 200) readiness = await statusOf('/readyz').catch(() => 0);
  const served = await statusOf('/healthz').catch(() => 0);
  const code = await exit;
  return before === 200 && readiness === 503 && served === 200 && code === 0
    ? []
    : [`in its grace: /readyz ${before} and then ${readiness}, /healthz ${served}, exit ${code}`];
}

/** A connection that nobody uses, and those on which a request began that will never end. */
function unusedAndStalled(url: string, stalled: number): Socket[] {
  const { port } = new URL(url);
  const open = () => connect(Number(port), '127.0.0.1').on('error', () => {});
  const sockets = Array.from({ length: stalled + 1 }, open);
  for (const socket of sockets.slice(1))
    socket.write('GET /dashboard HTTP/1.1\r\nHost: lelap\r\nX-');
  return sockets;
}

/** A slow client, who has asked half a question when the signal comes. */
function askHalf(url: string, token: string): { finish(): void; answer: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /dashboard HTTP/1.1\r\nHost: lelap\r\nAuthorization: Bearer ${token}\r\n`);
  return {
    finish: () => void socket.write('\r\n'),
    answer: text(socket).catch((error: unknown) => String(error)),
  };
}
