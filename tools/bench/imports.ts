import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newSleeper } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import { ask, atMost, onEachEngine, waitsBeside, type Figure, type Measure } from './measure.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 5;

const SIZES = [
  { nights: 3_650, mostMs: 300, longestWaitMs: 250 },
  { nights: 20_000, mostMs: undefined, longestWaitMs: 1_000 },
];

/** Imports in one request alone; and the longest wait of another sleeper beside others, and their undoing. */
export const imports: Measure = {
  name: 'imports',
  run: () =>
    onEachEngine(async (engine, { url }) => {
      const other = await newSleeper(url, 'Wulan');
      const figures: Figure[] = [];
      for (const { nights, mostMs, longestWaitMs } of SIZES) {
        const [importedMs, waitedMs]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          const alone = await newSleeper(url, `Alone-${nights}-${round}`);
          const sleeper = await newSleeper(url, `Mira-${nights}-${round}`);
          const importId = randomUUID();
          const body = createImport(importId, nights);
          const headers = { 'content-encoding': 'gzip' };
          const post = { body, headers };
          importedMs.push((await ask(alone, url, 'POST', '/imports', post)).tookMs);
          const waitsMs = await waitsBeside(
            async () => {
              await ask(sleeper, url, 'POST', '/imports', post);
              await ask(sleeper, url, 'DELETE', `/imports/${importId}`);
            },
            async () => {
              const shown = await ask(other, url, 'GET', '/dashboard');
              const started = await ask(other, url, 'POST', '/sleeps/start');
              const path = `/sleeps/${String(started.data['sleepLogId'])}`;
              return [shown, started, await ask(other, url, 'DELETE', path)];
            },
          );
          waitedMs.push(...waitsMs);
        }
        if (mostMs !== undefined) {
          const measured = `an import of ${nights} nights, ${engine}`;
          figures.push(atMost(mostMs, 'ms', measured, percentile(importedMs, 50)));
        }
        const measured = `the longest wait of another sleeper beside an import of ${nights} nights, ${engine}`;
        figures.push(atMost(longestWaitMs, 'ms', measured, Math.max(...waitedMs)));
      }
      return figures;
    }),
};

/** The packed body of an import in which one night in five has a note. */
function createImport(importId: string, nights: number): Buffer {
  const first = Date.now() - (nights + 2) * DAY_MS;
  const sleeps = Array.from({ length: nights }, (_, index) => ({
    key: `fitbit:${index}`,
    startTime: new Date(first + index * DAY_MS).toISOString(),
    endTime: new Date(first + index * DAY_MS + 8 * 3_600_000).toISOString(),
    timeZone: 'Asia/Jakarta',
    ...(index % 5 === 0 && { note: `a dream of the night ${index}` }),
  }));
  return gzipSync(JSON.stringify({ importId, format: 'fitbit', fileName: 'a.zip', sleeps }));
}
