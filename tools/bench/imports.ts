import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { newSleeper, type SleeperClient } from '../support/client.ts';
import { ask, atMost, onEachEngine, type Figure, type Measure } from './measure.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 5;
/** Of another sleeper, beside the import. */
const ASK_EVERY_MS = 5;

const SIZES = [
  { nights: 3_650, longestWaitMs: 250 },
  { nights: 20_000, longestWaitMs: 1_000 },
];

/** The longest wait of another sleeper beside imports in one request, and their undoing. */
export const imports: Measure = {
  name: 'imports',
  run: () =>
    onEachEngine(async (engine, { url }) => {
      const other = await newSleeper(url, 'Wulan');
      const figures: Figure[] = [];
      for (const { nights, longestWaitMs } of SIZES) {
        let longestMs = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const sleeper = await newSleeper(url, `Mira-${nights}-${round}`);
          const importId = randomUUID();
          const body = createImport(importId, nights);
          const headers = { 'content-encoding': 'gzip' };
          const waitedMs = await waitBeside(url, other, async () => {
            await ask(sleeper, url, 'POST', '/imports', { body, headers });
            await ask(sleeper, url, 'DELETE', `/imports/${importId}`);
          });
          longestMs = Math.max(longestMs, waitedMs);
        }
        const measured = `the longest wait of another sleeper beside an import of ${nights} nights, ${engine}`;
        figures.push(atMost(longestWaitMs, 'ms', measured, longestMs));
      }
      return figures;
    }),
};

/** Works while another sleeper reads the dashboard and sleeps; returns the longest of their waits. */
async function waitBeside(url: string, other: SleeperClient, work: () => Promise<void>) {
  const over = new AbortController();
  let longestMs = 0;
  const askAsOther = async (method: string, path: string) => {
    const response = await ask(other, url, method, path);
    longestMs = Math.max(longestMs, response.tookMs);
    return response;
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      await askAsOther('GET', '/dashboard');
      const { data } = await askAsOther('POST', '/sleeps/start');
      await askAsOther('DELETE', `/sleeps/${String(data['sleepLogId'])}`);
      await wait(ASK_EVERY_MS);
    }
  })();
  await Promise.all([work().finally(() => over.abort()), watching]);
  return longestMs;
}

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
