import { foldSleeps } from '#domain/fold.ts';
import { percentile } from '../support/percentile.ts';
import { withStorage } from '../support/scratch.ts';
import { ask, atMost, onEachEngine, type Figure, type Measure } from './measure.ts';
import { newSleeperWithNights } from './sleeper-with-nights.ts';

const HOUR_MS = 3_600_000;
const CORRECTIONS = 15;
const WARM_UP = 4;

const GOALS = [
  { nights: 3_650, mostMs: { sqlite: 20, postgres: 40 } },
  { nights: 20_000, mostMs: { sqlite: 140, postgres: 250 } },
];

/** Corrections of the oldest night of an unbroken streak, which change every day. */
export const corrections: Measure = {
  name: 'corrections',
  run: () =>
    onEachEngine(async (engine, { url }, database) => {
      const figures: Figure[] = [];
      for (const { nights, mostMs } of GOALS) {
        const { sleeper, sleeps } = await withStorage(database, (storage) =>
          newSleeperWithNights(storage, url, `Mira-${nights}`, nights),
        );
        const { id, startTime } = sleeps[0] ?? { id: '', startTime: 0 };
        const [correctedMs, foldedMs]: [number[], number[]] = [[], []];
        for (let nth = -WARM_UP; nth < CORRECTIONS; nth += 1) {
          // A full night and a short one in turn.
          const endTime = new Date(startTime + (nth % 2 === 0 ? 6 : 8) * HOUR_MS);
          const body = { endTime };
          const { tookMs } = await ask(sleeper, url, 'PATCH', `/sleeps/${id}`, { body });
          const since = performance.now();
          foldSleeps(sleeps);
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
