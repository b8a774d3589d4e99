import { withStorage } from '../support/scratch.ts';
import { compareWithBare } from './against-bare.ts';
import { newDemoSleeper } from './demo-sleeper.ts';
import { responsesPerSecond } from './load.ts';
import { atMost, onEachEngine, residentMegabytes, type Figure, type Measure } from './measure.ts';

const ROUND_MS = 600;

const LEAST_RATIOS = {
  sqlite: [
    { nights: 120, leastRatio: 1 },
    { nights: 3_650, leastRatio: 1 },
  ],
  postgres: [{ nights: 120, leastRatio: 1.2 }],
};
const MOST_MEMORY_MB = { sqlite: 200, postgres: 300 };

/** Dashboards per second of one process, against those of a bare handler, and the memory that the server holds then. */
export const dashboards: Measure = {
  name: 'dashboards',
  run: () =>
    onEachEngine((engine, server, database) =>
      withStorage(database, async (storage) => {
        const figures: Figure[] = [];
        for (const { nights, leastRatio } of LEAST_RATIOS[engine]) {
          const sleeper = await newDemoSleeper(storage, server.url, `Mira-${nights}`, nights);
          const figure = await compareWithBare(storage, sleeper, server, {
            measured: `GET /dashboard, ${nights} nights`,
            unit: 'responses/s',
            leastRatio,
            perSecond: (url) =>
              responsesPerSecond(new URL('/dashboard', url), sleeper.token, ROUND_MS),
          });
          figures.push(figure);
        }
        const memory = residentMegabytes(server);
        const measured = `memory after these dashboards, ${engine}`;
        return [...figures, atMost(MOST_MEMORY_MB[engine], 'MB', measured, memory)];
      }),
    ),
};
