import { join } from 'node:path';
import type { StorageSettings } from '#server/storage/engines/open-storage.ts';
import { demoNights } from '#testkit/demo-nights.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';
import { answersPerSecond } from './load.ts';
import type { Measure } from './measure.ts';
import { listen, TOKEN_SECRET, type Listener } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { addSleeper, ask, onEachEngine, withStorage, type BenchSleeper } from './sleeper.ts';

/** Short, so that both parts of a round see the same load. */
const ROUND_MS = 600;

const GOALS = { SQLite: 0.7, PostgreSQL: 0.75 };

/**
 * Dashboards per second of one process, against a bare `node:http` handler that checks the same token, reads the same rows
 * and returns the same fields.
 */
export const dashboards: Measure = {
  name: 'dashboards',
  run: () =>
    onEachEngine(async (engine, lelap, settings) => {
      const sleeper = await addSleeperWithNights(lelap, settings);
      await using bare = await startBare(settings);
      const read = async (url: string) => (await ask(url, 'GET', '/dashboard', sleeper)).data;
      assertSameFields(await read(lelap.url), await read(bare.url));
      return await againstBaseline(
        `GET /dashboard, ${engine}, one process`,
        'answers/s',
        GOALS[engine],
        {
          bare: () => dashboardsPerSecond(bare.url, sleeper),
          ours: () => dashboardsPerSecond(lelap.url, sleeper),
        },
      );
    }),
};

function startBare({ databaseUrl, dataDir }: StorageSettings): Promise<Listener> {
  return databaseUrl === undefined
    ? listen('tools/bench/bare-sqlite.ts', [join(dataDir, 'lelap.db'), TOKEN_SECRET])
    : listen('tools/bench/bare-postgres.ts', [databaseUrl, TOKEN_SECRET]);
}

/** A sleeper with 120 nights. */
export async function addSleeperWithNights(
  lelap: Listener,
  settings: StorageSettings,
): Promise<BenchSleeper> {
  const sleeper = await addSleeper(lelap.url);
  const nights = demoNights(Date.now(), 'Asia/Jakarta', 120);
  await withStorage(settings, (storage) => seedSleeps(storage, sleeper.userId, nights));
  return sleeper;
}

/** Requests this sleeper's dashboard for one round; returns responses per second. */
export function dashboardsPerSecond(url: string, { accessToken }: BenchSleeper): Promise<number> {
  const headers = `Accept: application/json\r\nAuthorization: Bearer ${accessToken}`;
  return answersPerSecond(new URL('/dashboard', url), headers, ROUND_MS);
}

/** Throws unless both responses have the same fields, because a smaller baseline proves nothing. */
function assertSameFields(ours: unknown, theirs: unknown): void {
  const [mine, other] = [ours, theirs].map((answer) => fieldsOf(answer).toSorted().join('\n'));
  if (mine !== other) throw new Error(`The answers differ in their fields:\n${mine}\n\n${other}`);
}

function fieldsOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  const entries = Array.isArray(value) ? value.map((each) => ['[]', each]) : Object.entries(value);
  return [...new Set(entries.flatMap(([name, each]) => fieldsOf(each, `${place}.${name}`)))];
}
