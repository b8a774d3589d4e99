import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { at } from '#testkit/sleeps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { sleepsOf } from '#testkit/nights.ts';
import { insertSleepLog } from '#testkit/sleep-log.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { floodFaults, startFlood, type Flood } from './flood.ts';
import { getRequest, percentile, RawClient } from './raw-client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { newSleeper } from './sleeper-client.ts';
import { mutantFault } from './mutant-scenario.ts';

/** Each asks for the months of ten years, which takes milliseconds: together far more than one process can. */
const CONNECTIONS = 1_200;
const NIGHTS = 3_650;

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

/** Who is let in has their answer while they still wait for it: a client gives up after ten seconds. */
const GOAL_SERVED_MS = 5_000;

export const overloadFault: Fault = {
  name: 'overload',
  goal: 'some are turned away in time, health is always answered, and all are served after it',
  dependsOnSpeed: true,
  run: async (scale) => await overload(scale),
};

/** A build that lets everybody in. */
export const unshedOverloadFault: Fault = {
  ...mutantFault(
    'no-load-shedding',
    /nobody was turned away/,
    async ({ imports }) => await overload('test', imports),
  ),
  dependsOnSpeed: true,
};

async function overload(scale: Scale, imports: readonly string[] = []): Promise<Finding> {
  await using folder = await scratchFolder();
  await using server = await startServer(folder.path, { imports, isTimed: true });
  const { url } = server;
  const sleeper = await newSleeper(url, 'Mira');
  const account = await sleeper.call(url, 'GET', '/account');
  const storage = await openStorage({ dataDir: folder.path });
  const nights = sleepsOf(at('2010-03-01T22:00'), NIGHTS).map((night) => ({
    ...night,
    id: newId(),
  }));
  await insertSleepLog(storage, String(account.data['userId']), nights, 'UTC');
  await storage.close();

  const request = getRequest('/months', sleeper.token);
  let unhealthy: number;
  let report: ReturnType<Flood['report']>;
  {
    await using flood = await startFlood({
      url,
      addresses: ['127.0.0.1'],
      connections: CONNECTIONS,
      request,
      returnAfterMs: RETURN_AFTER_MS,
    });
    unhealthy = await watchHealth(url, flood, STAY_MS[scale]);
    report = flood.report();
  }
  const answered = await askUntilCalm(url, request);

  const { byStatus, withoutRetryAfter, servedMs } = report;
  const turnedAway = byStatus[503] ?? 0;
  const p99 = percentile(servedMs, 99);
  const others = Object.keys(byStatus).filter((status) => status !== '200' && status !== '503');
  return {
    figures: `${servedMs.length} served (p99 ${p99} ms), ${turnedAway} turned away`,
    faults: [
      ...floodFaults(report),
      ...(turnedAway > 0 ? [] : ['nobody was turned away']),
      ...(withoutRetryAfter === 0 ? [] : ['who was turned away was not told when to come again']),
      ...(others.length === 0 ? [] : [`some were answered ${others.join(', ')}`]),
      ...(unhealthy === 0 ? [] : [`the health of the server was not answered ${unhealthy} times`]),
      ...(answered ? [] : ['it did not recover']),
      ...(scale === 'test' || p99 <= GOAL_SERVED_MS ? [] : [`who was let in waited ${p99} ms`]),
    ],
  };
}

/** Asks for the server's health until the crowd has stayed long enough; answers how often it was not good. */
async function watchHealth(url: string, flood: Flood, stayMs: number): Promise<number> {
  const startedAt = performance.now();
  let firstAt: number | undefined;
  let unhealthy = 0;
  for (;;) {
    if ((await askOnce(url, getRequest('/healthz'))) !== 200) unhealthy += 1;
    await wait(50);
    const now = performance.now();
    if (firstAt === undefined && (flood.report().byStatus[503] ?? 0) > 0) firstAt = now;
    if (firstAt === undefined ? now - startedAt > GIVE_UP_AFTER_MS : now - firstAt > stayMs) break;
  }
  return unhealthy;
}

/** Whether all are served again, a while after the crowd has gone. */
async function askUntilCalm(url: string, request: string): Promise<boolean> {
  let inARow = 0;
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (inARow < CALM && performance.now() < giveUpAt) {
    const status = await askOnce(url, request);
    inARow = status === 200 ? inARow + 1 : 0;
    await wait(10);
  }
  return inARow === CALM;
}

/** The status of the answer on a connection of its own; 0 where there is none. */
async function askOnce(url: string, request: string): Promise<number> {
  const client = new RawClient(url);
  const answer = client.ask(request).catch(() => undefined);
  const nothing = wait(HEALTH_PATIENCE_MS, undefined, { ref: false });
  const status = (await Promise.race([answer, nothing]))?.status ?? 0;
  client.close();
  return status;
}
