import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CompletedSleep } from '#domain/sleep.ts';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSignIn, addSleeper, HOUR_MS } from '#testkit/sleepers.ts';
import { sleepBetween } from '#testkit/sleeps.ts';
import type { CostlyCallsOrder } from './costly-calls.ts';
import { percentile } from './client.ts';
import { pollDashboards } from './poll-dashboards.ts';
import { mutant } from './scale.ts';
import { ENGINES, scratchDatabase, TOKEN_SECRET, withStorage, type EngineName } from './scratch.ts';
import { startServer } from './server-process.ts';

/** A night and two naps a day, in one run. */
const DAYS = 7_000;
const MEASURED_MS = 15_000;
const MAX_DASHBOARD_MS = 50;
/** Each may read ten dashboards a second. */
const READERS = 6;
const DAY_MS = 24 * HOUR_MS;

async function readBesideLongDiary(engine: EngineName, imports: readonly string[] = []) {
  await using database = await scratchDatabase(engine);
  const sleeps = makeLongDiary();
  const [long = '', ...readers] = await withStorage(database, async (storage) => {
    const tokens = [await addAccount(storage, sleeps)];
    while (tokens.length <= READERS) tokens.push(await addAccount(storage, []));
    // PostgreSQL does this by itself, some time after so many rows were added.
    if (engine === 'postgres') await sql`analyze`.execute(storage.db);
    return tokens;
  });
  const env = { ...database.env, RATE_LIMIT: 'on' };
  await using server = await startServer(database.dataDir, { env, imports, isTimed: true });
  const read = async () => {
    const polling = pollDashboards(server.url, readers);
    await wait(MEASURED_MS);
    const { tookMs, failed } = await polling.stop();
    return { p99: percentile(tookMs, 99), failed };
  };
  const alone = await read();
  const firstStart = sleeps[0]?.startTime ?? 0;
  const order: CostlyCallsOrder = { url: server.url, token: long, firstStart };
  const worker = new Worker(new URL('./costly-calls.ts', import.meta.url), { workerData: order });
  const beside = await read();
  const counts = once(worker, 'message');
  worker.postMessage('stop');
  const [byStatus] = (await counts) as [Record<number, number>];
  await worker.terminate();
  return { alone, beside, byStatus };
}

function makeLongDiary(): CompletedSleep[] {
  const last = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
  const hours = [
    [-2, 6],
    [9, 10],
    [14, 15],
  ] as const;
  return Array.from({ length: DAYS }, (_, day) => last - (DAYS - day) * DAY_MS).flatMap(
    (midnight) =>
      hours.map(([from, to]) =>
        sleepBetween(midnight + from * HOUR_MS, midnight + to * HOUR_MS, {
          id: randomUUID(),
          timeZone: 'UTC',
          source: 'manual',
          recordedAt: last,
        }),
      ),
  );
}

/** Adds an account with this diary and returns a token. */
async function addAccount(storage: Storage, sleeps: readonly CompletedSleep[]): Promise<string> {
  const userId = await addSleeper(storage, 'UTC');
  await insertSleepHistory(storage, userId, sleeps, 'UTC');
  const tokens = createAccessTokens(TOKEN_SECRET);
  return await storage.transaction((trx) => addSignIn(trx, userId, { tokens, now: Date.now() }));
}

test.for(ENGINES)(
  'an account with a long diary keeps no other waiting on %s',
  async (engine, { annotate }) => {
    const { alone, beside, byStatus } = await readBesideLongDiary(engine);
    await annotate(`p99 ${alone.p99.toFixed(0)} ms alone, ${beside.p99.toFixed(0)} ms beside it`);
    expect(beside.failed).toBe(0);
    expect(beside.p99).toBeLessThanOrEqual(MAX_DASHBOARD_MS);
    const { 200: served, 201: entered, 429: rejected, ...others } = byStatus;
    expect(others).toEqual({});
    expect(served).toBeGreaterThan(0);
    // It made as many calls as its limit allows.
    expect(rejected).toBeGreaterThan(0);
    expect(entered ?? 0).toBeGreaterThanOrEqual(0);
  },
);

test('a long diary shows the mutant refolds-at-once', async () => {
  const { beside } = await readBesideLongDiary('sqlite', [mutant('refolds-at-once')]);
  expect(beside.p99).toBeGreaterThan(MAX_DASHBOARD_MS);
});
