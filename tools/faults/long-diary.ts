import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { CompletedSleep } from '#domain/sleep.ts';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepLog } from '#testkit/sleep-log.ts';
import { addSignIn, addSleeper } from '#testkit/sleepers.ts';
import { sleepBetween } from '#testkit/sleeps.ts';
import type { CostlyCallsOrder } from './costly-calls.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { keepLooking } from './login-flood.ts';
import { mutantFault } from './mutant-scenario.ts';
import { percentile } from './client.ts';
import { ENGINES, scratchDatabases, withStorage, type EngineName } from './scratch-databases.ts';
import { startServer } from './server-process.ts';

/** A night and two naps a day, in one run. */
const DAYS: Record<Scale, number> = { test: 7_000, short: 7_000, full: 33_333 };

/** How long the others look without the account and beside it. */
const LOOK_MS: Record<Scale, number> = { test: 5_000, short: 15_000, full: 90_000 };

const GOAL_DASHBOARD_MS = 50;

/** Each may look ten times a second. */
const LOOKERS = 6;

const TOKEN_SECRET = 'a secret of the harnesses, of 32 bytes or more';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const longDiaryFault: Fault = {
  name: 'long-diary',
  goal: 'one account does its worst within its limits, others have /dashboard p99 <= 50 ms',
  isLeftOutOfQuick: true,
  run: async (scale, log) => {
    const findings: Finding[] = [];
    for (const engine of ENGINES) {
      log(engine);
      findings.push(await lookBesideLongDiary(engine, scale));
    }
    return {
      figures: findings.map(({ figures }) => figures).join('; '),
      faults: findings.flatMap(({ faults }) => faults),
    };
  },
};

/** A build in which a refold takes as long as it takes. */
export const atOnceRefoldFault: Fault = {
  ...mutantFault('refolds-at-once', /\/dashboard took/, async ({ imports }) =>
    lookBesideLongDiary('sqlite', 'test', imports),
  ),
  isLeftOutOfQuick: true,
};

async function lookBesideLongDiary(
  engine: EngineName,
  scale: Scale,
  imports: readonly string[] = [],
): Promise<Finding> {
  await using databases = await scratchDatabases();
  const database = await databases.create(engine);
  const sleeps = longDiary(DAYS[scale]);
  const [long = '', ...others] = await withStorage(database, async (storage) => {
    const tokens = [await signUp(storage, sleeps)];
    while (tokens.length <= LOOKERS) tokens.push(await signUp(storage, []));
    // PostgreSQL does this by itself, some time after so many rows were added.
    if (engine === 'postgres') await sql`analyze`.execute(storage.db);
    return tokens;
  });
  await using server = await startServer(database.dataDir, {
    env: { ...database.env, TOKEN_SECRET, RATE_LIMIT: 'on' },
    imports,
    isTimed: true,
  });

  const look = async () => {
    const looking = keepLooking(server.url, others);
    await wait(LOOK_MS[scale]);
    return await looking.stop();
  };
  const calm = await look();
  const doing = doWorst(server.url, long, sleeps[0]?.startTime ?? 0);
  const beside = await look();
  const done = await doing.stop();

  const [calmMs, besideMs] = [calm, beside].map((looks) =>
    percentile(
      looks.map(({ tookMs }) => tookMs),
      99,
    ),
  ) as [number, number];
  const unseen = [...calm, ...beside].filter(({ status }) => status !== 200);
  const { 429: refused = 0, ...answered } = done;
  const served = Object.values(answered).reduce((sum, count) => sum + count, 0);
  const others500 = Object.keys(answered).filter((status) => !/^20[01]$/.test(status));
  const faults = [
    ...(unseen.length === 0 ? [] : [`${unseen.length} dashboards were not answered`]),
    ...(besideMs <= GOAL_DASHBOARD_MS
      ? []
      : [`/dashboard took ${besideMs.toFixed(1)} ms (p99 of ${beside.length})`]),
    ...(others500.length === 0 ? [] : [`the account was answered ${others500.join(', ')}`]),
    // Else it did not do its worst.
    ...(refused > 0 ? [] : ['the account never came to its limit']),
  ];
  return {
    figures: `${engine}, ${sleeps.length} sleeps: ${calmMs.toFixed(0)} ms without it, ${besideMs.toFixed(0)} beside ${served} calls`,
    faults: faults.map((fault) => `${engine}: ${fault}`),
  };
}

function longDiary(days: number): CompletedSleep[] {
  const last = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
  const options = { timeZone: 'UTC', source: 'manual', recordedAt: last } as const;
  return Array.from({ length: days }, (_, day) => last - (days - day) * DAY_MS).flatMap(
    (midnight) =>
      [
        [-2, 6],
        [9, 10],
        [14, 15],
      ].map(([from = 0, to = 0]) =>
        sleepBetween(midnight + from * HOUR_MS, midnight + to * HOUR_MS, {
          ...options,
          id: randomUUID(),
        }),
      ),
  );
}

/** Adds a sleeper with this diary and signs them in; the answer is their token. */
async function signUp(storage: Storage, sleeps: readonly CompletedSleep[]): Promise<string> {
  const userId = await addSleeper(storage, 'UTC');
  await insertSleepLog(storage, userId, sleeps, 'UTC');
  const tokens = createAccessTokens(TOKEN_SECRET);
  return await storage.transaction((trx) => addSignIn(trx, userId, { tokens, now: Date.now() }));
}

/** Starts the thread that makes the costliest calls; `stop` resolves with the number of responses by status. */
function doWorst(url: string, token: string, firstStart: number) {
  const order: CostlyCallsOrder = { url, token, firstStart };
  const worker = new Worker(new URL('./costly-calls.ts', import.meta.url), { workerData: order });
  return {
    async stop(): Promise<Record<number, number>> {
      const counts = once(worker, 'message');
      worker.postMessage('stop');
      const [byStatus] = (await counts) as [Record<number, number>];
      await worker.terminate();
      return byStatus;
    },
  };
}
