import { percentile } from '../support/percentile.ts';
import { TOKEN_SECRET, withStorage, type ScratchDatabase } from '../support/scratch.ts';
import { startListening, type ServerProcess } from '../support/server-process.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import type { SleeperClient } from '../support/client.ts';
import { createBareDatabase } from './bare-database.ts';
import type { BareOrder } from './bare-handler.ts';
import { pairsPerSecond, responsesPerSecond } from './load.ts';
import {
  ask,
  atMost,
  onEachEngine,
  renewDiary,
  residentMegabytes,
  type Figure,
  type Measure,
} from './measure.ts';
import { newSleeperWithNights } from './sleeper-with-nights.ts';

const ROUNDS = 21;
/** Until hot code is compiled. */
const WARM_UP_ROUNDS = 4;

/** Short, so that both parts of a round see the same load of the machine. */
const ROUND_MS = 600;
const PAIRS_A_ROUND = 50;

const DASHBOARDS = {
  sqlite: [
    { nights: 120, leastRatio: 1 },
    { nights: 3_650, leastRatio: 1 },
  ],
  postgres: [{ nights: 120, leastRatio: 1.2 }],
};
const MOST_MEMORY_MB = { sqlite: 200, postgres: 300 };

const PAIRS = { nights: 120, leastRatio: 0.85 };

/** Dashboards per second of one process, against those of a bare handler, and the memory that the server holds then. */
export const dashboards: Measure = {
  name: 'dashboards',
  run: () =>
    onEachEngine((engine, server, database) =>
      withStorage(database, async (storage) => {
        const figures: Figure[] = [];
        for (const { nights, leastRatio } of DASHBOARDS[engine]) {
          const name = `Mira-${nights}`;
          const { sleeper } = await newSleeperWithNights(storage, server.url, name, nights);
          const figure = await compareWithBare(storage, sleeper, server, {
            measured: `GET /dashboard, ${nights} nights`,
            unit: 'responses/s',
            leastRatio,
            perSecond: (url) =>
              responsesPerSecond(new URL('/dashboard', url), sleeper.token, ROUND_MS),
          });
          figures.push(figure);
        }
        const measured = `memory after these dashboards, ${engine}`;
        const memory = residentMegabytes(server);
        return [...figures, atMost(MOST_MEMORY_MB[engine], 'MB', measured, memory)];
      }),
    ),
};

/** Starts and ends per second of one sleeper, one after the other, against those of a bare handler. */
export const pairs: Measure = {
  name: 'pairs',
  run: () =>
    onEachEngine((_, server, database) =>
      withStorage(database, async (storage) => {
        const { nights, leastRatio } = PAIRS;
        const { sleeper } = await newSleeperWithNights(storage, server.url, 'Mira', nights);
        const firstStart = Date.now();
        const figure = await compareWithBare(storage, sleeper, server, {
          measured: `start and end, ${nights} nights`,
          unit: 'pairs/s',
          leastRatio,
          // Without the sleeps of earlier rounds, and warm.
          async prepare() {
            await storage.db
              .deleteFrom('sleepSessions')
              .where('userId', '=', sleeper.userId)
              .where('startTime', '>=', firstStart)
              .execute();
            await renewDiary(storage, sleeper.userId);
            await ask(sleeper, server.url, 'GET', '/dashboard');
          },
          perSecond: (url) => pairsPerSecond(new URL(url), sleeper.token, PAIRS_A_ROUND),
        });
        return [figure];
      }),
    ),
};

type Comparison = {
  measured: string;
  unit: string;
  leastRatio: number;
  /** Before each round of Lelap's. */
  prepare?: () => Promise<void>;
  perSecond(url: string): Promise<number>;
};

/** Rounds of Lelap and of the bare handler in turn, for a sleeper whose nights both have. The ratio is the median. */
async function compareWithBare(
  storage: Storage,
  sleeper: SleeperClient,
  { url }: ServerProcess,
  { measured, unit, leastRatio, prepare, perSecond }: Comparison,
): Promise<Figure> {
  const { text } = await ask(sleeper, url, 'GET', '/dashboard');
  await using database = await createBareDatabase(storage, sleeper.userId);
  await using bare = await startBare(database, JSON.parse(text));

  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    await prepare?.();
    const [ours, baseline] = [await perSecond(url), await perSecond(bare.url)];
    if (round >= 0) rounds.push({ ours, baseline });
  }
  const median = (values: readonly number[]) => percentile(values, 50);
  const ratio = median(rounds.map(({ ours, baseline }) => ours / baseline));
  return {
    measured: `${measured}, ${storage.engine}: ${ratio.toFixed(2)} of the baseline`,
    value: median(rounds.map(({ ours }) => ours)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    unit,
    goal: { text: `at least ${leastRatio}`, isMet: ratio >= leastRatio },
  };
}

function startBare({ dataDir, databaseUrl }: ScratchDatabase, dashboard: object) {
  const order: BareOrder = { dataDir, databaseUrl, tokenSecret: TOKEN_SECRET, dashboard };
  const program = new URL('./bare-handler.ts', import.meta.url).pathname;
  return startListening([program, JSON.stringify(order)]);
}
