import { foldSleeps, NO_PROGRESS } from '#domain/fold.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { newSleeper } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import { withStorage } from '../support/scratch.ts';
import { ask, atMost, onEachEngine, type Figure, type Measure } from './measure.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CORRECTIONS = 15;
const WARM_UP = 4;

const GOALS = [
  { nights: 3_650, mostMs: { sqlite: 60, postgres: 150 } },
  { nights: 20_000, mostMs: { sqlite: 300, postgres: 800 } },
];

/** Corrections of the oldest night of an unbroken streak, which change every day. */
export const corrections: Measure = {
  name: 'corrections',
  run: () =>
    onEachEngine(async (engine, { url }, database) => {
      const figures: Figure[] = [];
      for (const { nights, mostMs } of GOALS) {
        const sleeper = await newSleeper(url, `Mira-${nights}`);
        const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
        const sleeps = sleepsOf(today - nights * DAY_MS - 2 * HOUR_MS, nights);
        await withStorage(database, (storage) =>
          insertSleepHistory(storage, sleeper.userId, sleeps, 'UTC'),
        );
        const { id, startTime } = sleeps[0] ?? { id: '', startTime: 0 };
        const [correctedMs, foldedMs]: [number[], number[]] = [[], []];
        for (let nth = -WARM_UP; nth < CORRECTIONS; nth += 1) {
          // A full night and a short one in turn.
          const endTime = new Date(startTime + (nth % 2 === 0 ? 6 : 8) * HOUR_MS);
          const body = { endTime };
          const { tookMs } = await ask(sleeper, url, 'PATCH', `/sleeps/${id}`, { body });
          const since = performance.now();
          foldSleeps(NO_PROGRESS, sleeps);
          if (nth < 0) continue;
          correctedMs.push(tookMs);
          foldedMs.push(performance.now() - since);
        }
        const measured = `correcting the oldest of ${nights} nights in one run, ${engine}; baseline: one fold`;
        figures.push({
          ...atMost(mostMs[engine], 'ms', measured, percentile(correctedMs, 50)),
          baseline: percentile(foldedMs, 50),
        });
      }
      return figures;
    }),
};
