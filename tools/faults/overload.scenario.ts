import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertNights } from '#testkit/sleep-history.ts';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { call, newSleeper, type SleeperClient } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import { ENGINES, scratchDatabase, withStorage } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { startFlood } from './flood.ts';

/** Each reads a full page of sleeps, which takes milliseconds: together far more than one process can serve. */
const CONNECTIONS = 1_000;
const NIGHTS = 200;
const STAY_MS = 8_000;
/** Sooner than `Retry-After` says. */
const RETRY_AFTER_MS = 1_000;
const HEALTH_TIMEOUT_MS = 5_000;
const RECOVERED_WITHIN_MS = 8_000;

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

/** Reads the server's health while the flood lasts, each time on a new connection; returns the slowest. */
async function pollHealth(url: string): Promise<number> {
  let slowestMs = 0;
  for (const until = performance.now() + STAY_MS; performance.now() < until;) {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const { status, tookMs } = await call(url, 'GET', '/healthz', { signal });
    expect(status).toBe(200);
    slowestMs = Math.max(slowestMs, Math.round(tookMs));
    await wait(50);
  }
  return slowestMs;
}

test.for(ENGINES)(
  'an overloaded server serves or rejects each request, answers health checks and loses nothing on %s',
  async (engine, { annotate }) => {
    await using database = await scratchDatabase(engine);
    await using server = await startServer({ ...database, isTimed: true });
    const { url } = server;
    const reader = await newSleeper(url, 'Mira');
    const writer = await newSleeper(url, 'Wulan');
    await withStorage(database, (storage) => insertNights(storage, reader.userId, NIGHTS));
    const path = `/sleeps?limit=${NIGHTS}`;

    const stopFlood = await startFlood({
      url,
      addresses: ['127.0.0.1'],
      connections: CONNECTIONS,
      method: 'GET',
      path,
      token: reader.token,
      retryAfterMs: RETRY_AFTER_MS,
    });
    const isOver = new AbortController();
    const entering = enterSleeps(url, writer, isOver.signal);
    const healthMs = await pollHealth(url);
    isOver.abort();
    const entered = await entering;
    const { servedMs, byStatus } = await stopFlood();
    await annotate(
      `${servedMs.length} served (p99 ${percentile(servedMs, 99)} ms), ${byStatus[503] ?? 0} rejected, health within ${healthMs} ms, ${entered.length} sleeps entered`,
    );
    expect(servedMs.length).toBeGreaterThan(0);
    expect(Object.keys(byStatus).filter((status) => !['200', '503'].includes(status))).toEqual([]);

    let servedInARow = 0;
    const serveOne = async () => {
      const { status } = await reader.call(url, 'GET', path);
      servedInARow = status === 200 ? servedInARow + 1 : 0;
      return servedInARow;
    };
    await expect.poll(serveOne, { interval: 10, timeout: RECOVERED_WITHIN_MS }).toBeGreaterThan(20);
    expect(entered).not.toEqual([]);
    const stored = (await writer.call(url, 'GET', '/sleeps?limit=200')).text;
    expect(entered.filter((id) => !stored.includes(id))).toEqual([]);
  },
);
