import { setTimeout as wait } from 'node:timers/promises';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { insertNights } from '#testkit/sleep-log.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { floodFaults, startFlood, type Flood } from './flood.ts';
import { call, newSleeper, percentile, type SleeperClient } from './client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

/** Each asks for a full page of sleeps, which takes milliseconds: together far more than one process can. */
const CONNECTIONS = 1_200;
const NIGHTS = 200;

/** How long the crowd stays once somebody was turned away. */
const STAY_MS: Record<Scale, number> = { test: 1_000, short: 8_000, full: 60_000 };

/** A crowd that nobody of was turned away from in this time would never be. */
const GIVE_UP_AFTER_MS = 8_000;

/** So many in a row are answered when it is over. */
const CALM = 20;

/** Sooner than who is turned away is asked to. */
const RETURN_AFTER_MS = 1_000;

/** What asks for the health of a server gives up after this, as a rule. */
const HEALTH_PATIENCE_MS = 5_000;

/** The web app gives up after this time. */
const GOAL_SERVED_MS = 5_000;

export const overloadFault: Fault = {
  name: 'overload',
  goal: 'some are turned away in time, health is always answered, no acknowledged sleep is lost, and all are served after it',
  isLeftOutOfQuick: true,
  run: async (scale) => await overload(scale),
};

/** A build that lets everybody in. */
export const unshedOverloadFault: Fault = {
  ...mutantFault(
    'no-load-shedding',
    /nobody was turned away/,
    async ({ imports }) => await overload('test', imports),
  ),
  isLeftOutOfQuick: true,
};

async function overload(scale: Scale, imports: readonly string[] = []): Promise<Finding> {
  await using folder = await scratchFolder();
  await using server = await startServer(folder.path, { imports, isTimed: true });
  const { url } = server;
  const sleeper = await newSleeper(url, 'Mira');
  const diarist = await newSleeper(url, 'Wulan');
  const account = await sleeper.call(url, 'GET', '/account');
  const storage = await openStorage({ dataDir: folder.path });
  await insertNights(storage, String(account.data['userId']), NIGHTS);
  await storage.close();

  const crowded = { path: `/sleeps?limit=${NIGHTS}`, token: sleeper.token };
  let health: Health;
  let entered: string[];
  let report: ReturnType<Flood['report']>;
  {
    await using flood = await startFlood({
      url,
      addresses: ['127.0.0.1'],
      connections: CONNECTIONS,
      method: 'GET',
      ...crowded,
      returnAfterMs: RETURN_AFTER_MS,
    });
    const isOver = new AbortController();
    const entering = enterSleeps(url, diarist, isOver.signal);
    health = await watchHealth(url, flood, STAY_MS[scale]);
    isOver.abort();
    entered = await entering;
    report = flood.report();
  }
  const answered = await askUntilCalm(url, crowded);
  const kept = (await diarist.call(url, 'GET', '/sleeps?limit=200')).text;
  const lost = entered.filter((id) => !kept.includes(id));

  const { byStatus, withoutRetryAfter, servedMs } = report;
  const turnedAway = byStatus[503] ?? 0;
  const p99 = percentile(servedMs, 99);
  const others = Object.keys(byStatus).filter((status) => status !== '200' && status !== '503');
  return {
    figures: [
      `${servedMs.length} served (p99 ${p99} ms), ${turnedAway} turned away`,
      `health within ${Math.round(health.slowestMs)} ms, ${entered.length} sleeps entered`,
    ].join(', '),
    faults: [
      ...floodFaults(report),
      ...(turnedAway > 0 ? [] : ['nobody was turned away']),
      ...(withoutRetryAfter === 0 ? [] : ['who was turned away was not told when to come again']),
      ...(others.length === 0 ? [] : [`some were answered ${others.join(', ')}`]),
      ...(health.unanswered === 0
        ? []
        : [`the health of the server was not answered ${health.unanswered} times`]),
      ...(entered.length > 0 ? [] : ['no sleep was entered during the crowd']),
      ...(lost.length === 0 ? [] : [`${lost.length} acknowledged sleeps are lost`]),
      ...(answered ? [] : ['it did not recover']),
      ...(scale === 'test' || p99 <= GOAL_SERVED_MS ? [] : [`who was let in waited ${p99} ms`]),
    ],
  };
}

/** Enters sleeps of an hour, one after the other; answers the ids of those that were acknowledged. */
async function enterSleeps(
  url: string,
  diarist: SleeperClient,
  isOver: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (let hour = 1; !isOver.aborted; hour += 1) {
    const endTime = new Date(Date.now() - hour * 2 * 3_600_000);
    const startTime = new Date(endTime.getTime() - 3_600_000);
    const entry = await diarist.call(url, 'POST', '/sleeps', { body: { startTime, endTime } });
    if (entry.status === 201) ids.push((entry.data['sleep'] as { id: string }).id);
    await wait(100);
  }
  return ids;
}

type Health = { unanswered: number; slowestMs: number };

/** Asks for the server's health until the crowd has stayed long enough. */
async function watchHealth(url: string, flood: Flood, stayMs: number): Promise<Health> {
  const startedAt = performance.now();
  let firstAt: number | undefined;
  const health = { unanswered: 0, slowestMs: 0 };
  for (;;) {
    const askedAt = performance.now();
    if ((await askOnce(url, { path: '/healthz' })) !== 200) health.unanswered += 1;
    health.slowestMs = Math.max(health.slowestMs, performance.now() - askedAt);
    await wait(50);
    const now = performance.now();
    if (firstAt === undefined && (flood.report().byStatus[503] ?? 0) > 0) firstAt = now;
    if (firstAt === undefined ? now - startedAt > GIVE_UP_AFTER_MS : now - firstAt > stayMs) break;
  }
  return health;
}

/** Whether all are served again, a while after the crowd has gone. */
async function askUntilCalm(url: string, request: Request): Promise<boolean> {
  let inARow = 0;
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (inARow < CALM && performance.now() < giveUpAt) {
    const status = await askOnce(url, request);
    inARow = status === 200 ? inARow + 1 : 0;
    await wait(10);
  }
  return inARow === CALM;
}

type Request = { path: string; token?: string };

/** The status of the answer on a connection of its own; 0 where there is none. */
async function askOnce(url: string, { path, token }: Request): Promise<number> {
  const signal = AbortSignal.timeout(HEALTH_PATIENCE_MS);
  return await call(url, 'GET', path, { token, agent: false, signal }).then(
    ({ status }) => status,
    () => 0,
  );
}
