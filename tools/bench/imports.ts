import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { median, type Figure, type Measure } from './measure.ts';
import type { Listener } from './processes.ts';
import { addSleeper, ask, onEachEngine } from './sleeper.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 5;
/** Of another sleeper, beside the import. */
const ASK_EVERY_MS = 5;

const SIZES = [
  { nights: 3_650, longestWaitMs: 250 },
  { nights: 20_000, longestWaitMs: 1_000 },
];

/** Imports in one request, their undoing, and the longest wait of another sleeper meanwhile. */
export const imports: Measure = {
  name: 'imports',
  run: async () => (await onEachEngine((engine, lelap) => measureImports(lelap, engine))).flat(),
};

async function measureImports(lelap: Listener, engine: string): Promise<Figure[]> {
  const other = await addSleeper(lelap.url);
  const figures: Figure[] = [];
  for (const { nights, longestWaitMs } of SIZES) {
    const [writing, undoing, waits]: [number[], number[], number[]] = [[], [], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      const { accessToken } = await addSleeper(lelap.url);
      const importId = randomUUID();
      const gzip = nightsOf(importId, nights);
      const written = await beside(lelap, other.accessToken, () =>
        ask(lelap.url, 'POST', '/imports', { gzip, accessToken }),
      );
      const undone = await beside(lelap, other.accessToken, () =>
        ask(lelap.url, 'DELETE', `/imports/${importId}`, { accessToken }),
      );
      if (round < 0) continue;
      writing.push(written.ms);
      undoing.push(undone.ms);
      waits.push(written.longestWaitMs, undone.longestWaitMs);
    }
    const title = `${nights} nights in one request, ${engine}`;
    const longest = Math.max(...waits);
    figures.push(
      { measured: `writing ${title}`, value: median(writing), unit: 'ms' },
      { measured: `undoing ${title}`, value: median(undoing), unit: 'ms' },
      {
        measured: `the longest wait of another sleeper beside ${title}`,
        value: longest,
        unit: 'ms',
        goal: { text: `at most ${longestWaitMs} ms`, isMet: longest <= longestWaitMs },
      },
    );
  }
  return figures;
}

/** Runs this while another sleeper reads the dashboard and sleeps; returns its time, and the longest of theirs. */
async function beside(lelap: Listener, accessToken: string, work: () => Promise<{ ms: number }>) {
  const over = new AbortController();
  let longestWaitMs = 0;
  const asOther = async (method: string, path: string) => {
    const answer = await ask(lelap.url, method, path, { accessToken });
    longestWaitMs = Math.max(longestWaitMs, answer.ms);
    return answer;
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      await asOther('GET', '/dashboard');
      const { data } = await asOther('POST', '/sleeps/start');
      await asOther('DELETE', `/sleeps/${String(data['sleepLogId'])}`);
      await wait(ASK_EVERY_MS);
    }
  })();
  const [{ ms }] = await Promise.all([work().finally(() => over.abort()), watching]);
  return { ms, longestWaitMs };
}

/** The packed body of an import in which one night in five has a note. */
function nightsOf(importId: string, nights: number): Buffer<ArrayBuffer> {
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
