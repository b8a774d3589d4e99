import { withStorage } from '../support/scratch.ts';
import { compareWithBare } from './against-bare.ts';
import { newDemoSleeper } from './demo-sleeper.ts';
import { pairsPerSecond } from './load.ts';
import { ask, onEachEngine, renewDiary, type Measure } from './measure.ts';

const NIGHTS = 120;
const PAIRS = 50;
const LEAST_RATIO = 0.85;

/** Starts and ends per second of one sleeper, one after the other, against those of a bare handler. */
export const pairs: Measure = {
  name: 'pairs',
  run: () =>
    onEachEngine((_, server, database) =>
      withStorage(database, async (storage) => {
        const sleeper = await newDemoSleeper(storage, server.url, 'Mira', NIGHTS);
        const firstStart = Date.now();
        const figure = await compareWithBare(storage, sleeper, server, {
          measured: `start and end, ${NIGHTS} nights`,
          unit: 'pairs/s',
          leastRatio: LEAST_RATIO,
          // Without the sleeps of earlier rounds, and warm.
          async prepare() {
            await storage.db
              .deleteFrom('sleep_sessions')
              .where('user_id', '=', sleeper.userId)
              .where('start_time', '>=', firstStart)
              .execute();
            await renewDiary(storage, sleeper.userId);
            await ask(sleeper, server.url, 'GET', '/dashboard');
          },
          perSecond: (url) => pairsPerSecond(new URL(url), sleeper.token, PAIRS),
        });
        return [figure];
      }),
    ),
};
