import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CompletedSleep } from '#domain/sleep.ts';
import { createAccessTokens } from '#server/auth/access-tokens.ts';
import { insertAuthSession } from '#server/storage/auth-sessions.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { insertSleepLog } from '#testkit/sleep-log.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { sleepBetween } from '#testkit/sleeps.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { keepLooking } from './login-flood.ts';
import { mutantFault } from './mutant-scenario.ts';
import { percentile } from './raw-client.ts';
import { ENGINES, scratchDatabases, withStorage, type EngineName } from './scratch-databases.ts';
import { startServer } from './server-process.ts';
import { call } from './sleeper-client.ts';

/** A night and two naps a day, in one run. */
const DAYS: Record<Scale, number> = { test: 7_000, short: 7_000, full: 33_333 };

/** How long the others look without the account and beside it. */
const LOOK_MS: Record<Scale, number> = { test: 5_000, short: 15_000, full: 90_000 };

const GOAL_DASHBOARD_MS = 50;

/** Each may look ten times a second. */
const LOOKERS = 6;

/** After a refusal. */
const RETURN_AFTER_MS = 200;

const TOKEN_SECRET = 'a secret of the harnesses, of 32 bytes or more';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (instant: number) => new Date(instant).toISOString();

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
  const doing = doWorst(server.url, long, sleeps);
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
  const [now, id] = [Date.now(), randomUUID()];
  const expiresAt = now + DAY_MS;
  await storage.transaction((trx) =>
    insertAuthSession(trx, { userId, id, createdAt: now, expiresAt, name: null }),
  );
  return createAccessTokens(TOKEN_SECRET).issue({ userId, authSessionId: id }, now, expiresAt);
}

/** Makes the costliest calls there are, several at once and over and over; answers how often it was answered what. */
function doWorst(url: string, token: string, sleeps: readonly CompletedSleep[]) {
  const counts: Record<number, number> = {};
  const over = new AbortController();
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await call(url, method, path, { token, ...(body && { body }) });
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    if (answer.status === 429) await wait(RETURN_AFTER_MS);
    return answer;
  };
  const first = sleeps[0]?.startTime ?? 0;
  // Every day of the run moves on by one.
  const night = { startTime: iso(first - DAY_MS), endTime: iso(first - DAY_MS + 8 * HOUR_MS) };
  const tryOut = () => ask('POST', '/sleeps?dryRun=true', night);
  const enterAndDelete = async () => {
    const { data } = await ask('POST', '/sleeps', night);
    const sleep = data['sleep'] as { id: string } | undefined;
    if (sleep === undefined) return;
    while (!over.signal.aborted) {
      const { status } = await ask('DELETE', `/sleeps/${sleep.id}`);
      if (status !== 429) return;
    }
  };
  const read = (path: string) => () => ask('GET', path);
  const oldest = iso(first).slice(0, 10);
  const loops = [
    ...Array.from({ length: 8 }, () => tryOut),
    enterAndDelete,
    ...Array.from({ length: 2 }, () => read('/months')),
    read('/days?limit=200'),
    read(`/sleeps?limit=200&from=${oldest}&to=${oldest}`),
    ...Array.from({ length: 2 }, () => read('/account/export?format=csv')),
  ].map(async (act) => {
    while (!over.signal.aborted) await act();
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(loops);
      return counts;
    },
  };
}
