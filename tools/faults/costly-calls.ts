/**
 * A thread that makes the costliest calls of one account, several at once, until it is told to stop. It runs apart from
 * the thread that measures, because its garbage collection would count as response time there.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { call } from './client.ts';

export type CostlyCallsOrder = {
  url: string;
  token: string;
  /** When the first sleep of the account began, in epoch milliseconds. */
  firstStart: number;
};

const AFTER_REJECTION_MS = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { url, token, firstStart } = workerData as CostlyCallsOrder;
const byStatus: Record<number, number> = {};
const stop = new AbortController();

async function ask(method: string, path: string, body?: object) {
  const answer = await call(url, method, path, { token, ...(body && { body }) });
  byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
  if (answer.status === 429) await wait(AFTER_REJECTION_MS);
  return answer;
}

const iso = (instant: number) => new Date(instant).toISOString();

// A night before all others moves every day of the run by one.
const night = {
  startTime: iso(firstStart - DAY_MS),
  endTime: iso(firstStart - DAY_MS + 8 * HOUR_MS),
};

async function enterAndDelete(): Promise<void> {
  const { data } = await ask('POST', '/sleeps', night);
  const sleep = data['sleep'] as { id: string } | undefined;
  if (sleep === undefined) return;
  while (!stop.signal.aborted) {
    const { status } = await ask('DELETE', `/sleeps/${sleep.id}`);
    if (status !== 429) return;
  }
}

const oldest = iso(firstStart).slice(0, 10);
const get = (path: string) => () => ask('GET', path);
const calls: readonly (() => Promise<unknown>)[] = [
  ...Array.from({ length: 8 }, () => () => ask('POST', '/sleeps?dryRun=true', night)),
  enterAndDelete,
  ...Array.from({ length: 2 }, () => get('/months')),
  get('/days?limit=200'),
  get(`/sleeps?limit=200&from=${oldest}&to=${oldest}`),
  ...Array.from({ length: 2 }, () => get('/account/export?format=csv')),
];

parentPort?.once('message', () => {
  stop.abort();
});
await Promise.all(
  calls.map(async (makeCall) => {
    while (!stop.signal.aborted) await makeCall();
  }),
);
parentPort?.postMessage(byStatus);
