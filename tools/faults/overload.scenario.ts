import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertNights } from '#testkit/sleep-history.ts';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { call, newSleeper, percentile, type SleeperClient } from './client.ts';
import { expectResponses, startFlood } from './flood.ts';
import { ENGINES, scratchDatabase, withStorage, type EngineName } from './scratch.ts';
import { startServer } from './server-process.ts';

/** Each reads a full page of sleeps, which takes milliseconds: together far more than one process can serve. */
const CONNECTIONS = 1_000;
const NIGHTS = 200;
const STAY_MS = 8_000;
/** Sooner than `Retry-After` says. */
const RETRY_AFTER_MS = 1_000;
const HEALTH_TIMEOUT_MS = 5_000;
const RECOVERED_WITHIN_MS = 8_000;

async function overload(engine: EngineName) {
  await using database = await scratchDatabase(engine);
  const { dataDir, env } = database;
  await using server = await startServer(dataDir, { env, fullCostHashes: true });
  const { url } = server;
  const reader = await newSleeper(url, 'Mira');
  const writer = await newSleeper(url, 'Wulan');
  const account = await reader.call(url, 'GET', '/account');
  await withStorage(database, (storage) =>
    insertNights(storage, String(account.data['userId']), NIGHTS),
  );
  const page = { path: `/sleeps?limit=${NIGHTS}`, token: reader.token };
  const measured = await (async () => {
    const order = { addresses: ['127.0.0.1'], connections: CONNECTIONS, method: 'GET', ...page };
    await using flood = await startFlood({ url, retryAfterMs: RETRY_AFTER_MS, ...order });
    const isOver = new AbortController();
    const entering = enterSleeps(url, writer, isOver.signal);
    const health = await pollHealth(url);
    isOver.abort();
    return { health, entered: await entering, flood: flood.report() };
  })();
  let servedInARow = 0;
  for (const giveUpAt = performance.now() + RECOVERED_WITHIN_MS; performance.now() < giveUpAt;) {
    servedInARow = (await statusOf(url, page.path, page.token)) === 200 ? servedInARow + 1 : 0;
    if (servedInARow === 20) break;
    await wait(10);
  }
  const stored = (await writer.call(url, 'GET', '/sleeps?limit=200')).text;
  const lost = measured.entered.filter((id) => !stored.includes(id));
  return { ...measured, lost, hasRecovered: servedInARow === 20 };
}

/** Enters sleeps until it is over; returns the ids of those that were acknowledged. */
async function enterSleeps(url: string, writer: SleeperClient, isOver: AbortSignal) {
  const ids: string[] = [];
  for (let nth = 1; !isOver.aborted; nth += 1) {
    const endTime = new Date(Date.now() - nth * 2 * HOUR_MS);
    const startTime = new Date(endTime.getTime() - HOUR_MS);
    const { data } = await writer.call(url, 'POST', '/sleeps', { body: { startTime, endTime } });
    const { sleep } = data as { sleep?: { id: string } };
    if (sleep !== undefined) ids.push(sleep.id);
    await wait(100);
  }
  return ids;
}

/** Reads the server's health while the flood lasts. */
async function pollHealth(url: string) {
  const health = { failed: 0, slowestMs: 0 };
  for (const until = performance.now() + STAY_MS; performance.now() < until;) {
    const sentAt = performance.now();
    if ((await statusOf(url, '/healthz')) !== 200) health.failed += 1;
    health.slowestMs = Math.max(health.slowestMs, performance.now() - sentAt);
    await wait(50);
  }
  return health;
}

/** The status of a response on a new connection; 0 without one. */
async function statusOf(url: string, path: string, token?: string): Promise<number> {
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  return await call(url, 'GET', path, { token, agent: false, signal }).then(
    ({ status }) => status,
    () => 0,
  );
}

test.for(ENGINES)(
  'an overloaded server serves or rejects each request, answers health checks and loses nothing on %s',
  async (engine, { annotate }) => {
    const { flood, health, entered, lost, hasRecovered } = await overload(engine);
    const p99 = percentile(flood.servedMs, 99);
    await annotate(
      `${flood.servedMs.length} served (p99 ${p99} ms), ${flood.byStatus[503] ?? 0} rejected, health within ${Math.round(health.slowestMs)} ms, ${entered.length} sleeps entered`,
    );
    expect(flood.servedMs.length).toBeGreaterThan(0);
    expect(
      Object.keys(flood.byStatus).filter((status) => !['200', '503'].includes(status)),
    ).toEqual([]);
    expectResponses(flood);
    expect(health.failed).toBe(0);
    expect(entered).not.toEqual([]);
    expect(lost).toEqual([]);
    expect(hasRecovered).toBe(true);
  },
);
