import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import { quantile, type Measure } from './measure.ts';
import { benchSleeper, populate, type Population } from './population.ts';
import { listenAsLelap, ROOT } from './processes.ts';
import { scratchDataDir } from './scratch.ts';

export const LARGE: Population = { accounts: 20_000, sleepsEach: 500 };
const SMALL: Population = { accounts: 20, sleepsEach: 500 };

/** Not in git, and not removed by a build. */
export const LARGE_DATA_DIR = join(ROOT, 'dist/bench-large');

/** Enough that the 99th of 100 is no accident; nearly all of the large database's are of accounts not asked before. */
const ASKED = 6_000;
const ASKED_BEFORE = 1_000;
const MOST = 1.3;

/** How long the dashboard takes among 10 million sleeps, against 10 thousand: each asks in turn, sleepers at random. */
export const largeDatabase: Measure = {
  name: 'large-database',
  async run() {
    if (!existsSync(LARGE_DATA_DIR)) {
      throw new Error('Build the large database first: npm run bench:seed');
    }
    await using dataDir = await scratchDataDir();
    await populate(dataDir.path, SMALL);
    await using few = await listenAsLelap({ DATA_DIR: dataDir.path });
    await using many = await listenAsLelap({ DATA_DIR: LARGE_DATA_DIR });
    using toFew = await Connection.open(few.url);
    using toMany = await Connection.open(many.url);
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let asked = -ASKED_BEFORE; asked < ASKED; asked += 1) {
      const ofFew = await askOne(toFew, SMALL);
      const ofMany = await askOne(toMany, LARGE);
      if (asked < 0) continue;
      times.few.push(ofFew);
      times.many.push(ofMany);
    }
    return [0.5, 0.99].map((part) => {
      const value = quantile(times.many, part);
      const baseline = quantile(times.few, part);
      const ratio = value / baseline;
      return {
        measured: `GET /dashboard among 10 million sleeps, p${part * 100}, against 10 thousand`,
        value,
        unit: 'ms',
        baseline,
        ratio: { median: ratio, least: ratio, most: ratio },
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
