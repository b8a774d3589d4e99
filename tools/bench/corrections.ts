import { foldSleeps, NO_PROGRESS } from '#domain/fold.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { median, type Figure, type Measure } from './measure.ts';
import { addSleeper, ask, onEachEngine, withStorage } from './sleeper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CORRECTIONS = 15;
const WARM_UP = 4;

const GOALS = [
  { nights: 3_650, mostMs: { SQLite: 60, PostgreSQL: 150 } },
  { nights: 20_000, mostMs: { SQLite: 300, PostgreSQL: 800 } },
];

/** Corrections of the oldest night of an unbroken streak, which change every day. */
export const corrections: Measure = {
  name: 'corrections',
  async run() {
    const figures = await onEachEngine(async (engine, lelap, settings) => {
      const ofEngine: Figure[] = [];
      for (const { nights, mostMs } of GOALS) {
        const { userId, accessToken } = await addSleeper(lelap.url);
        const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
        const sleeps = sleepsOf(today - nights * DAY_MS - 2 * HOUR_MS, nights);
        await withStorage(settings, (storage) =>
          insertSleepHistory(storage, userId, sleeps, 'UTC'),
        );
        const { id, startTime } = sleeps[0] ?? { id: '', startTime: 0 };
        const [correctedMs, foldedMs]: [number[], number[]] = [[], []];
        for (let nth = -WARM_UP; nth < CORRECTIONS; nth += 1) {
          // A full night and a short one in turn.
          const endTime = new Date(startTime + (nth % 2 === 0 ? 6 : 8) * HOUR_MS);
          const { ms } = await ask(lelap.url, 'PATCH', `/sleeps/${id}`, {
            body: { endTime },
            accessToken,
          });
          const since = performance.now();
          foldSleeps(NO_PROGRESS, sleeps);
          if (nth < 0) continue;
          correctedMs.push(ms);
          foldedMs.push(performance.now() - since);
        }
        const value = median(correctedMs);
        ofEngine.push({
          measured: `correcting the oldest of ${nights} nights in one run, ${engine}; baseline: one fold`,
          value,
          baseline: median(foldedMs),
          unit: 'ms',
          goal: { text: `at most ${mostMs[engine]} ms`, isMet: value <= mostMs[engine] },
        });
      }
      return ofEngine;
    });
    return figures.flat();
  },
};
