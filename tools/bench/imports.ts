import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Relay } from '#testkit/relay.ts';
import { startPostgres } from '#testkit/start-postgres.ts';
import { Connection } from './connection.ts';
import { median, type Figure, type Measure } from './measure.ts';
import { listenAsLelap, type Listener } from './processes.ts';
import { scratchDataDir } from './scratch.ts';
import { addSleeper } from './sleeper.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 5;
/** Of another sleeper, beside the import. */
const ASK_EVERY_MS = 5;
const SLOW_LINE_BYTES_PER_SECOND = 1_000_000 / 8;

const SIZES = [
  { nights: 3_650, longestWaitMs: 250 },
  { nights: 20_000, longestWaitMs: 1_000 },
];

/** Imports in one request, their undoing, and the longest wait of another sleeper meanwhile. */
export const imports: Measure = {
  name: 'imports',
  async run() {
    await using dataDir = await scratchDataDir();
    const figures: Figure[] = [];
    {
      await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
      figures.push(...(await measureImports(lelap, 'SQLite')));
    }
    const postgres = await startPostgres();
    try {
      await using lelap = await listenAsLelap({ DATABASE_URL: postgres.url });
      figures.push(...(await measureImports(lelap, 'PostgreSQL')));
    } finally {
      await postgres.stop();
    }
    return figures;
  },
};

async function measureImports(lelap: Listener, engine: string): Promise<Figure[]> {
  const other = await addSleeper(lelap.url, `other-${randomUUID().slice(0, 8)}`);
  const relay = await Relay.to(Number(new URL(lelap.url).port));
  relay.bytesPerSecond = SLOW_LINE_BYTES_PER_SECOND;
  const figures: Figure[] = [];
  for (const { nights, longestWaitMs } of SIZES) {
    const times = { writing: [] as number[], undoing: [] as number[], slow: [] as number[] };
    const waits: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const { accessToken } = await addSleeper(lelap.url, `nights-${randomUUID().slice(0, 8)}`);
      const importId = randomUUID();
      const write = () => send(lelap.url, accessToken, importId, nights);
      const undo = () => ask(`${lelap.url}/imports/${importId}`, 'DELETE', accessToken);
      const [written, waitedFirst] = await watch(lelap, other.accessToken, write);
      const [undone, waitedThen] = await watch(lelap, other.accessToken, undo);
      if (round < 0) continue;
      times.writing.push(written);
      times.undoing.push(undone);
      waits.push(waitedFirst, waitedThen);
    }
    const slow = await addSleeper(lelap.url, `slow-${randomUUID().slice(0, 8)}`);
    const line = `http://127.0.0.1:${relay.port}`;
    times.slow.push(await send(line, slow.accessToken, randomUUID(), nights));
    const title = `${nights} nights in one request, ${engine}`;
    figures.push(
      { measured: `writing ${title}`, value: median(times.writing), unit: 'ms' },
      { measured: `undoing ${title}`, value: median(times.undoing), unit: 'ms' },
      { measured: `writing ${title}, over 1 Mbit/s`, value: median(times.slow), unit: 'ms' },
      {
        measured: `the longest wait of another sleeper beside ${title}`,
        value: Math.max(...waits),
        unit: 'ms',
        goal: { text: `at most ${longestWaitMs} ms`, isMet: Math.max(...waits) <= longestWaitMs },
      },
    );
  }
  await relay.close();
  return figures;
}

/** Runs this while another sleeper reads the dashboard and sleeps; returns its time, and the longest of theirs. */
async function watch(
  lelap: Listener,
  accessToken: string,
  work: () => Promise<number>,
): Promise<[took: number, longest: number]> {
  using connection = await Connection.open(lelap.url);
  const over = new AbortController();
  let longest = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      const read = await connection.ask('GET', '/dashboard', accessToken);
      const start = await connection.ask('POST', '/sleeps/start', accessToken);
      const path = `/sleeps/${String(start.body.data['sleepLogId'])}`;
      const removed = await connection.ask('DELETE', path, accessToken);
      longest = Math.max(longest, read.ms, start.ms, removed.ms);
      await wait(ASK_EVERY_MS);
    }
  })();
  const took = await work();
  over.abort();
  await watching;
  return [took, longest];
}

/** One night in five has a note. */
function send(url: string, accessToken: string, importId: string, nights: number): Promise<number> {
  const first = Date.now() - (nights + 2) * DAY_MS;
  const sleeps = Array.from({ length: nights }, (_, index) => ({
    key: `fitbit:${index}`,
    startTime: new Date(first + index * DAY_MS).toISOString(),
    endTime: new Date(first + index * DAY_MS + 8 * 3_600_000).toISOString(),
    timeZone: 'Asia/Jakarta',
    ...(index % 5 === 0 && { note: `a dream of the night ${index}` }),
  }));
  const body = gzipSync(JSON.stringify({ importId, format: 'fitbit', fileName: 'a.zip', sleeps }));
  return ask(`${url}/imports`, 'POST', accessToken, body);
}

async function ask(
  url: string,
  method: string,
  accessToken: string,
  body?: Buffer<ArrayBuffer>,
): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    },
    ...(body && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${text}`);
  return performance.now() - askedAt;
}
