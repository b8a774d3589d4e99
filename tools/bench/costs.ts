import { chmod, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { saveSleeps } from '#diary/server/sleep-rows.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { sleepsOf, toFacts } from '#testkit/sleeps.ts';
import { initPostgres, launchPostgres, postgresUrl } from '#testkit/start-postgres.ts';
import { newSleeper, PASSWORD, type SleeperClient } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import {
  ENGINES,
  scratchFolder,
  TOKEN_SECRET,
  withStorage,
  type EngineName,
} from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { readCpuMs, readPostgresCpuMs } from './cpu-time.ts';
import { renewDiary, type Figure, type Measure } from './measure.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A server keeps the diaries of all of them. */
const SLEEPERS = 200;
const NIGHTS = 365;
/** An address may wait for no more password hashes. */
const LANES = 2;
const ROUNDS = 9;
const WARM_UP_ROUNDS = 2;

type Sleeper = Pick<SleeperClient, 'userId' | 'token'> & { email: string; sleepId: string };
/** CPU time of the server and of the database in ms, and bytes written. */
type Cost = readonly number[];
type Target = {
  storage: Storage;
  url: string;
  sleepers: readonly Sleeper[];
  readCost: () => Promise<Cost>;
};

type Step = {
  measured: string;
  /** Of the sleepers, if not all. */
  count?: number;
  prepare?: (target: Target) => Promise<void>;
  ask: (url: string, sleeper: Sleeper) => Promise<unknown>;
};

/** In this order each round: an evening and a morning, what the web app reads then, and a sign-in. */
const STEPS: readonly Step[] = [
  {
    measured: 'GET /dashboard, cold',
    prepare: forgetLastRound,
    ask: readDashboard,
  },
  {
    measured: 'GET /dashboard, warm',
    ask: readDashboard,
  },
  {
    measured: 'POST /sleeps/start',
    prepare: checkpoint,
    async ask(url, sleeper) {
      const startTime = new Date(Date.now() - 8 * HOUR_MS);
      const { sleepLogId } = await call(url, sleeper, 'POST', '/sleeps/start', { startTime });
      sleeper.sleepId = String(sleepLogId);
    },
  },
  {
    measured: 'PUT /sleeps/{id}/end',
    prepare: checkpoint,
    ask: (url, sleeper) => call(url, sleeper, 'PUT', `/sleeps/${sleeper.sleepId}/end`),
  },
  {
    measured: 'PATCH /sleeps/{id}, a rating',
    prepare: checkpoint,
    ask: (url, sleeper) =>
      call(url, sleeper, 'PATCH', `/sleeps/${sleeper.sleepId}`, { quality: 4 }),
  },
  {
    measured: 'GET /nights of 50 dates',
    ask(url, sleeper) {
      const from = new Date(Date.now() - 50 * DAY_MS).toISOString().slice(0, 10);
      return call(url, sleeper, 'GET', `/nights?from=${from}&limit=400`);
    },
  },
  {
    measured: 'the year that a device keeps, 10 requests',
    async ask(url, sleeper) {
      await readPages(url, sleeper, '/nights', [28, 400]);
      await readPages(url, sleeper, '/sleeps', [30, 100, 100, 100, 100]);
      for (const path of ['/months', '/insights', '/account'])
        await call(url, sleeper, 'GET', path);
    },
  },
  {
    measured: 'POST /login',
    count: 20,
    ask: (url, { email }) => call(url, undefined, 'POST', '/login', { email, password: PASSWORD }),
  },
];

/**
 * What requests of many sleepers cost: CPU time of the server and of PostgreSQL, which flush as in production, and what
 * is written: to WAL, or by the server to SQLite's files. Needs Linux.
 */
export const costs: Measure = {
  name: 'costs',
  async run() {
    const figures: Figure[] = [];
    for (const engine of ENGINES) figures.push(...(await measureEngine(engine)));
    return figures;
  },
};

async function measureEngine(engine: EngineName): Promise<Figure[]> {
  await using folder = await scratchFolder();
  await using postgres = engine === 'postgres' ? await startDurable(folder.path) : undefined;
  const database = { dataDir: folder.path, ...(postgres && { databaseUrl: postgres.url }) };
  const env = { TOKEN_SECRET, ...(postgres && { DATABASE_URL: postgres.url }) };
  await using server = await startServer({ dataDir: folder.path, env, isTimed: true });
  return await withStorage(database, async (storage) => {
    const sleepers: Sleeper[] = [];
    for (let nth = 0; nth < SLEEPERS; nth += 1) {
      const email = `Mira-${nth}@example.org`;
      sleepers.push({ ...(await newSleeper(server.url, `Mira-${nth}`)), email, sleepId: '' });
    }
    const nightBytes = await insertNightByNight(storage, sleepers);
    const readCost = async () => [
      readCpuMs(server.pid),
      postgres ? readPostgresCpuMs(postgres.pid) : 0,
      await readWrittenBytes(storage, server.pid),
    ];
    return [
      { measured: `a stored night, ${engine}`, value: nightBytes, unit: 'B' },
      ...(await measureSteps({ storage, url: server.url, sleepers, readCost })),
    ];
  });
}

/** A PostgreSQL with its defaults. */
async function startDurable(folder: string) {
  // As root, PostgreSQL runs as another user, which has to read the folder.
  await chmod(folder, 0o755);
  await initPostgres(`${folder}/postgres`);
  const { port, server } = await launchPostgres(`${folder}/postgres`, {});
  const stop = async () => void server.kill('SIGKILL');
  return { url: postgresUrl(port), pid: server.pid ?? 0, [Symbol.asyncDispose]: stop };
}

/** The sleeps of all in the order of time, the last a day ago; returns what each adds to the database. */
async function insertNightByNight(storage: Storage, sleepers: readonly Sleeper[]): Promise<number> {
  const before = await storage.readSize();
  for (const night of sleepsOf(Date.now() - NIGHTS * DAY_MS - 8 * HOUR_MS, NIGHTS)) {
    await storage.transaction(async (trx) => {
      for (const { userId } of sleepers)
        await saveSleeps(trx, userId, [toFacts({ ...night, id: newId() }, 'UTC')]);
    });
  }
  return ((await storage.readSize()).bytes - before.bytes) / (SLEEPERS * NIGHTS);
}

async function measureSteps(target: Target): Promise<Figure[]> {
  const rounds: Cost[][] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const costs: Cost[] = [];
    for (const step of STEPS) costs.push(await measureStep(target, step));
    if (round >= 0) rounds.push(costs);
  }
  const { engine } = target.storage;
  return STEPS.map(({ measured }, step) => {
    const median = (part: number) =>
      percentile(
        rounds.map((costs) => costs[step]?.[part] ?? NaN),
        50,
      );
    const others = `database ${median(1).toFixed(2)} ms, ${(median(2) / 1000).toFixed(1)} kB written`;
    return { measured: `${measured}, ${engine}: ${others}; server`, value: median(0), unit: 'ms' };
  });
}

/** Per sleeper. */
async function measureStep(target: Target, { count, prepare, ask }: Step): Promise<Cost> {
  const sleepers = target.sleepers.slice(0, count);
  await prepare?.(target);
  const before = await target.readCost();
  const waiting = sleepers.values();
  const askInTurn = async () => {
    for (const sleeper of waiting) await ask(target.url, sleeper);
  };
  await Promise.all(Array.from({ length: LANES }, askInTurn));
  const after = await target.readCost();
  return after.map((value, part) => (value - (before[part] ?? NaN)) / sleepers.length);
}

async function readWrittenBytes({ engine, db }: Storage, serverPid: number): Promise<number> {
  if (engine === 'sqlite') {
    const io = await readFile(`/proc/${serverPid}/io`, 'utf8');
    return Number(/^write_bytes: (\d+)/m.exec(io)?.[1]);
  }
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? NaN;
}

async function forgetLastRound({ storage, sleepers }: Target): Promise<void> {
  const { db } = storage;
  await db
    .deleteFrom('sleepSessions')
    .where('startTime', '>', Date.now() - DAY_MS)
    .execute();
  for (const { userId } of sleepers) await renewDiary(storage, userId);
}

/** After one, PostgreSQL writes each page whole that it changes first, as when a sleeper writes twice a day. */
async function checkpoint({ storage }: Target): Promise<void> {
  if (storage.engine === 'postgres') await sql`checkpoint`.execute(storage.db);
}

function readDashboard(url: string, sleeper: Sleeper) {
  return call(url, sleeper, 'GET', '/dashboard');
}

async function readPages(url: string, sleeper: Sleeper, path: string, limits: readonly number[]) {
  let cursor = '';
  for (const limit of limits) {
    const page = await call(url, sleeper, 'GET', `${path}?limit=${limit}${cursor}`);
    cursor = `&cursor=${String(page['nextCursor'])}`;
  }
}

/** As a browser, which takes compressed responses. */
async function call(
  url: string,
  sleeper: Sleeper | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(sleeper && { authorization: `Bearer ${sleeper.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}
