import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import { median, quantile, type Measure } from './measure.ts';
import { benchSleeper, populate, type Population } from './population.ts';
import { listenAsLelap, ROOT } from './processes.ts';
import { scratchDataDir } from './scratch.ts';

export const LARGE: Population = { accounts: 20_000, sleepsEach: 500 };
const SMALL: Population = { accounts: 20, sleepsEach: 500 };

/** Ignored by git and kept by builds. */
export const LARGE_DATA_DIR = join(ROOT, 'dist/bench-large');

/** In blocks, so that a disturbance affects only one. */
const BLOCKS = 12;
const ASKED_EACH_BLOCK = 2_000;
const ASKED_BEFORE = 4_000;

/** Requests in a row per server, because an idle server is slow at first. */
const ASKED_IN_A_ROW = 50;
const MOST = 1.3;

/**
 * Response time of the dashboard among 10 million sleeps against 10 thousand, alternating, for random sleepers. Both
 * databases are in the page cache first; otherwise the disk would be measured.
 */
export const largeDatabase: Measure = {
  name: 'large-database',
  async run() {
    if (!existsSync(LARGE_DATA_DIR)) {
      throw new Error('Build the large database first: npm run bench:seed');
    }
    await using dataDir = await scratchDataDir();
    await populate(dataDir.path, SMALL);
    await bringToMemory(join(LARGE_DATA_DIR, 'lelap.db'));
    await using few = await listenAsLelap({ DATA_DIR: dataDir.path });
    await using many = await listenAsLelap({ DATA_DIR: LARGE_DATA_DIR });
    using toFew = await Connection.open(few.url);
    using toMany = await Connection.open(many.url);
    const askBoth = async (times: number) => {
      const ms: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let asked = 0; asked < times; asked += ASKED_IN_A_ROW) {
        for (let n = 0; n < ASKED_IN_A_ROW; n += 1) ms.few.push(await askOne(toFew, SMALL));
        for (let n = 0; n < ASKED_IN_A_ROW; n += 1) ms.many.push(await askOne(toMany, LARGE));
      }
      return ms;
    };
    await askBoth(ASKED_BEFORE);
    const blocks: { few: number[]; many: number[] }[] = [];
    for (let block = 0; block < BLOCKS; block += 1) blocks.push(await askBoth(ASKED_EACH_BLOCK));
    return [0.5, 0.99].map((part) => {
      const few = blocks.map((block) => quantile(block.few, part));
      const many = blocks.map((block) => quantile(block.many, part));
      const ratios = many.map((ms, block) => ms / (few[block] ?? Number.NaN));
      const ratio = median(ratios);
      return {
        measured: `GET /dashboard among 10 million sleeps, p${part * 100}, against 10 thousand`,
        value: median(many),
        unit: 'ms',
        baseline: median(few),
        ratio: { median: ratio, least: Math.min(...ratios), most: Math.max(...ratios) },
        ...(part === 0.99 && {
          goal: { text: `at most ${MOST} times the small one`, isMet: ratio <= MOST },
        }),
      };
    });
  },
};

async function askOne(connection: Connection, { accounts }: Population): Promise<number> {
  const { accessToken } = benchSleeper(Math.floor(Math.random() * accounts));
  return (await connection.ask('GET', '/dashboard', accessToken)).ms;
}

/** Reads a file into the page cache. */
async function bringToMemory(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 })) continue;
}
