import { Agent } from 'node:http';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { newSleeper, type Response, type SleeperClient } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import { withStorage, type EngineName } from '../support/scratch.ts';
import {
  ask,
  atMost,
  onEachEngine,
  renewDiary,
  waitsBeside,
  type Figure,
  type Measure,
} from './measure.ts';
import { newSleeperWithNights } from './sleeper-with-nights.ts';

const HOUR_MS = 3_600_000;

const ROUNDS = 15;
const WARM_UP = 4;

const READS = [
  { nights: 365, mostMs: { sqlite: 4, postgres: 8 } },
  { nights: 3_650, mostMs: { sqlite: 25, postgres: 40 } },
  { nights: 20_000, mostMs: { sqlite: 140, postgres: 250 } },
];

/** Ten years. */
const NIGHTS = 3_650;
const WAKINGS = [
  { memory: 'warm', mostMs: 5 },
  { memory: 'cold', mostMs: 25 },
];
const CORRECTION_MOST_MS = { sqlite: 20, postgres: 40 };

/** Of the largest diary, beside another sleeper. */
const READS_BESIDE = { nights: 20_000, count: 100, mostWaitMs: 150 };

/** A server, its database, and the connection that is used. */
type Target = { engine: EngineName; storage: Storage; url: string; agent: Agent };

/** What a whole diary costs: reading one that is not in memory, for its sleeper and another, and changing one. */
export const diaries: Measure = {
  name: 'diaries',
  run: () =>
    onEachEngine((engine, { url }, database) =>
      withStorage(database, async (storage) => {
        const agent = new Agent({ keepAlive: true });
        const target = { engine, storage, url, agent };
        const figures = [
          ...(await measureReads(target)),
          ...(await measureWakings(target)),
          await measureCorrections(target),
          await measureNeighbor(target),
        ];
        agent.destroy();
        return figures;
      }),
    ),
};

async function measureReads(target: Target): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { nights, mostMs } of READS) {
    const { sleeper } = await newDiary(target, `Reader-${nights}`, nights);
    const tookMs = await medianMs(() => readCold(target, sleeper));
    const measured = `the first dashboard of ${nights} nights, ${target.engine}`;
    figures.push(atMost(mostMs[target.engine], 'ms', measured, tookMs));
  }
  return figures;
}

async function measureWakings(target: Target): Promise<Figure[]> {
  const { engine, storage, url, agent } = target;
  const { sleeper } = await newDiary(target, 'Waking', NIGHTS);
  const figures: Figure[] = [];
  for (const { memory, mostMs } of WAKINGS) {
    const tookMs = await medianMs(async () => {
      const { data } = await ask(sleeper, url, 'POST', '/sleeps/start', { agent });
      if (memory === 'cold') await renewDiary(storage, sleeper.userId);
      return await ask(sleeper, url, 'PUT', `/sleeps/${String(data['sleepLogId'])}/end`, { agent });
    });
    const measured = `waking up with ${NIGHTS} nights behind, ${memory}, ${engine}`;
    figures.push(atMost(mostMs, 'ms', measured, tookMs));
  }
  return figures;
}

/** Of the oldest night of an unbroken run, which change every day. */
async function measureCorrections(target: Target): Promise<Figure> {
  const { engine, url, agent } = target;
  const { sleeper, sleeps } = await newDiary(target, 'Correction', NIGHTS);
  const { id, startTime } = sleeps[0] ?? { id: '', startTime: 0 };
  let hours = 8;
  const tookMs = await medianMs(() => {
    // A short night and a full one in turn.
    hours = hours === 8 ? 6 : 8;
    const body = { endTime: new Date(startTime + hours * HOUR_MS) };
    return ask(sleeper, url, 'PATCH', `/sleeps/${id}`, { body, agent });
  });
  const measured = `correcting the oldest of ${NIGHTS} nights in one run, ${engine}`;
  return atMost(CORRECTION_MOST_MS[engine], 'ms', measured, tookMs);
}

async function measureNeighbor(target: Target): Promise<Figure> {
  const { engine, url, agent } = target;
  const { nights, count, mostWaitMs } = READS_BESIDE;
  const { sleeper } = await newDiary(target, 'Neighbor', nights);
  const other = await newSleeper(url, 'Wulan');
  const waitsMs = await waitsBeside(
    async () => {
      for (let nth = 0; nth < count; nth += 1) await readCold(target, sleeper);
    },
    async () => [await ask(other, url, 'GET', '/dashboard', { agent })],
  );
  const measured = `another sleeper's dashboard beside such reads of ${nights} nights, p99, ${engine}`;
  return atMost(mostWaitMs, 'ms', measured, percentile(waitsMs, 99));
}

const newDiary = ({ storage, url }: Target, username: string, nights: number) =>
  newSleeperWithNights(storage, url, username, nights);

/** A dashboard whose diary the server must read and derive. */
async function readCold({ storage, url, agent }: Target, sleeper: SleeperClient) {
  await renewDiary(storage, sleeper.userId);
  return await ask(sleeper, url, 'GET', '/dashboard', { agent });
}

async function medianMs(request: () => Promise<Response>): Promise<number> {
  const tookMs: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const response = await request();
    if (round >= 0) tookMs.push(response.tookMs);
  }
  return percentile(tookMs, 50);
}
