import { execFileSync } from 'node:child_process';
import { demoNights } from '#testkit/demo-nights.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';
import { newSleeper } from '../support/client.ts';
import { percentile } from '../support/percentile.ts';
import { TOKEN_SECRET, withStorage } from '../support/scratch.ts';
import { startListening } from '../support/server-process.ts';
import type { BareOrder } from './bare-dashboard.ts';
import { responsesPerSecond } from './load.ts';
import { ask, atMost, onEachEngine, type Measure } from './measure.ts';

const NIGHTS = 120;
const ROUNDS = 21;
/** Until hot code is compiled. */
const WARM_UP_ROUNDS = 4;
/** Short, so that both parts of a round see the same load of the machine. */
const ROUND_MS = 600;

const LEAST_RATIO = { sqlite: 0.7, postgres: 0.75 };
const MOST_MEMORY_MB = { sqlite: 200, postgres: 300 };

/** Dashboards per second of one process, against those of a bare handler, and the memory that the server holds then. */
export const dashboards: Measure = {
  name: 'dashboards',
  run: () =>
    onEachEngine(async (engine, server, database) => {
      const sleeper = await newSleeper(server.url, 'Mira');
      const nights = demoNights(Date.now(), 'Asia/Jakarta', NIGHTS);
      await withStorage(database, (storage) => seedSleeps(storage, sleeper.userId, nights));
      const { text } = await ask(sleeper, server.url, 'GET', '/dashboard');
      const { dataDir, databaseUrl } = database;
      const response = JSON.parse(text);
      const order: BareOrder = { dataDir, databaseUrl, tokenSecret: TOKEN_SECRET, response };
      const program = new URL('./bare-dashboard.ts', import.meta.url).pathname;
      await using bare = await startListening([program, JSON.stringify(order)]);
      const measure = ({ url }: { url: string }) =>
        responsesPerSecond(new URL('/dashboard', url), sleeper.token, ROUND_MS);

      const rounds: { ours: number; baseline: number }[] = [];
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        const [ours, baseline] = [await measure(server), await measure(bare)];
        if (round >= 0) rounds.push({ ours, baseline });
      }
      const median = (values: readonly number[]) => percentile(values, 50);
      const ratio = median(rounds.map(({ ours, baseline }) => ours / baseline));
      return [
        {
          measured: `GET /dashboard, ${engine}: ${ratio.toFixed(2)} of the baseline`,
          value: median(rounds.map(({ ours }) => ours)),
          baseline: median(rounds.map(({ baseline }) => baseline)),
          unit: 'responses/s',
          goal: { text: `at least ${LEAST_RATIO[engine]}`, isMet: ratio >= LEAST_RATIO[engine] },
        },
        atMost(
          MOST_MEMORY_MB[engine],
          'MB',
          `memory after these dashboards, ${engine}`,
          residentMegabytes(server.pid),
        ),
      ];
    }),
};

/** Resident set size, including shared pages. */
function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
