import { setTimeout as wait } from 'node:timers/promises';
import { foldSleeps } from '#domain/fold.ts';
import { NO_PROGRESS } from '#domain/progress.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { openStorage, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import { sleepsOf } from '#testkit/nights.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { startPostgres } from '#testkit/start-postgres.ts';
import { Connection } from './connection.ts';
import { median, quantile, type Figure, type Measure } from './measure.ts';
import { listenAsLelap, type Listener } from './processes.ts';
import { scratchDataDir } from './scratch.ts';
import { addSleeper, type BenchSleeper } from './sleeper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CORRECTIONS = 15;
const WARM_UP = 4;
const PAIRS = 60;
const READERS = 6;
/** Each reader stays below its limit of ten calls a second. */
const READ_EVERY_MS = 120;
const READ_MS = 20_000;
const AFTER_REJECTION_MS = 200;
const MOST_MS_BESIDE_PREVIEWS = 80;

type Goals = { engine: string; goals: readonly { nights: number; mostMs: number }[] };
const SQLITE: Goals = {
  engine: 'SQLite',
  goals: [
    { nights: 3_650, mostMs: 60 },
    { nights: 20_000, mostMs: 300 },
  ],
};
const POSTGRES: Goals = {
  engine: 'PostgreSQL',
  goals: [
    { nights: 3_650, mostMs: 150 },
    { nights: 20_000, mostMs: 800 },
  ],
};

/** Corrections of the oldest night of an unbroken streak, which change every day, and what others notice of them. */
export const corrections: Measure = {
  name: 'corrections',
  async run() {
    await using dataDir = await scratchDataDir();
    const settings = { dataDir: dataDir.path };
    const figures: Figure[] = [];
    const readers: BenchSleeper[] = [];
    let previewer: Awaited<ReturnType<typeof addSleeperWithNights>>;
    {
      await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
      figures.push(...(await measureCorrections(lelap, settings, SQLITE)));
      figures.push(await measureWaking(lelap, settings));
      // Registered here, because the next server limits that.
      // An entry needs room for one more.
      previewer = await addSleeperWithNights(lelap, settings, 19_999);
      for (let reader = 0; reader < READERS; reader += 1) {
        readers.push((await addSleeperWithNights(lelap, settings, 30)).sleeper);
      }
    }
    {
      await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path, RATE_LIMIT: 'on' });
      figures.push(await measurePreviews(lelap, previewer, readers));
    }
    const postgres = await startPostgres();
    try {
      await using lelap = await listenAsLelap({ DATABASE_URL: postgres.url });
      const postgresSettings = { databaseUrl: postgres.url, dataDir: '/dev/null/none' };
      figures.push(...(await measureCorrections(lelap, postgresSettings, POSTGRES)));
    } finally {
      await postgres.stop();
    }
    return figures;
  },
};

/** A sleeper with this many nights in one run, the last of them yesterday. */
async function addSleeperWithNights(lelap: Listener, settings: StorageSettings, nights: number) {
  const sleeper = await addSleeper(
    lelap.url,
    `nights-${nights}-${Math.random().toString(36).slice(2)}`,
  );
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const sleeps = sleepsOf(today - nights * DAY_MS - 2 * HOUR_MS, nights);
  const storage = await openStorage(settings);
  await insertSleepHistory(storage, sleeper.userId, sleeps, 'UTC');
  await storage.close();
  return { sleeper, sleeps };
}

async function measureCorrections(
  lelap: Listener,
  settings: StorageSettings,
  { engine, goals }: Goals,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { nights, mostMs } of goals) {
    const { sleeper, sleeps } = await addSleeperWithNights(lelap, settings, nights);
    using connection = await Connection.open(lelap.url);
    const oldest = sleeps[0] as CompletedSleep;
    const [correctedMs, foldedMs]: [number[], number[]] = [[], []];
    for (let nth = -WARM_UP; nth < CORRECTIONS; nth += 1) {
      // A full night and a short one in turn.
      const endTime = new Date(oldest.startTime + (nth % 2 === 0 ? 6 : 8) * HOUR_MS).toISOString();
      const path = `/sleeps/${oldest.id}`;
      const { ms } = await connection.ask('PATCH', path, sleeper.accessToken, { endTime });
      const since = performance.now();
      foldSleeps(NO_PROGRESS, sleeps);
      if (nth < 0) continue;
      correctedMs.push(ms);
      foldedMs.push(performance.now() - since);
    }
    figures.push({
      measured: `correcting the oldest of ${nights} nights in one run, ${engine}; baseline: one fold`,
      value: median(correctedMs),
      baseline: median(foldedMs),
      unit: 'ms',
      goal: { text: `at most ${mostMs} ms`, isMet: median(correctedMs) <= mostMs },
    });
  }
  return figures;
}

async function measureWaking(lelap: Listener, settings: StorageSettings): Promise<Figure> {
  const { sleeper: long } = await addSleeperWithNights(lelap, settings, 3_650);
  const { sleeper: short } = await addSleeperWithNights(lelap, settings, 30);
  using connection = await Connection.open(lelap.url);
  const wake = async ({ accessToken }: BenchSleeper): Promise<number> => {
    const { body } = await connection.ask('POST', '/sleeps/start', accessToken);
    const path = `/sleeps/${String(body.data['sleepLogId'])}/end`;
    return (await connection.ask('PUT', path, accessToken)).ms;
  };
  const [longMs, shortMs]: [number[], number[]] = [[], []];
  for (let nth = -WARM_UP; nth < PAIRS; nth += 1) {
    const [ofLong, ofShort] = [await wake(long), await wake(short)];
    if (nth < 0) continue;
    longMs.push(ofLong);
    shortMs.push(ofShort);
  }
  return {
    measured: 'waking up with 3,650 nights behind, SQLite; baseline: 30 nights',
    value: median(longMs),
    baseline: median(shortMs),
    unit: 'ms',
  };
}

/** Dashboards of others while one account with a full diary previews as often as it may. */
async function measurePreviews(
  lelap: Listener,
  { sleeper, sleeps }: Awaited<ReturnType<typeof addSleeperWithNights>>,
  readers: readonly BenchSleeper[],
): Promise<Figure> {
  const alone = await readDashboards(lelap, readers);
  const stop = new AbortController();
  const previewing = preview(lelap, sleeper, sleeps[0] as CompletedSleep, stop.signal);
  const beside = await readDashboards(lelap, readers);
  stop.abort();
  const previews = await previewing;
  return {
    measured: `GET /dashboard beside ${previews} previews among 20,000 nights, SQLite, p99`,
    value: quantile(beside, 0.99),
    baseline: quantile(alone, 0.99),
    unit: 'ms',
    goal: {
      text: `at most ${MOST_MS_BESIDE_PREVIEWS} ms`,
      isMet: quantile(beside, 0.99) <= MOST_MS_BESIDE_PREVIEWS,
    },
  };
}

async function readDashboards(
  lelap: Listener,
  readers: readonly BenchSleeper[],
): Promise<number[]> {
  const until = performance.now() + READ_MS;
  const times = readers.map(async ({ accessToken }) => {
    using connection = await Connection.open(lelap.url);
    const ms: number[] = [];
    while (performance.now() < until) {
      ms.push((await connection.ask('GET', '/dashboard', accessToken)).ms);
      await wait(READ_EVERY_MS);
    }
    return ms;
  });
  return (await Promise.all(times)).flat();
}

/** Previews a night before all others until stopped; returns how many were answered. */
async function preview(
  lelap: Listener,
  { accessToken }: BenchSleeper,
  oldest: CompletedSleep,
  signal: AbortSignal,
): Promise<number> {
  const at = (instant: number) => new Date(instant - DAY_MS).toISOString();
  const body = JSON.stringify({ startTime: at(oldest.startTime), endTime: at(oldest.endTime) });
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  let previews = 0;
  while (!signal.aborted) {
    const url = `${lelap.url}/sleeps?dryRun=true`;
    const { ok, status } = await fetch(url, { method: 'POST', headers, body });
    if (ok) previews += 1;
    else if (status === 429) await wait(AFTER_REJECTION_MS);
    else throw new Error(`POST /sleeps?dryRun=true: ${status}`);
  }
  return previews;
}
