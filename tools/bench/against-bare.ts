import { percentile } from '../support/percentile.ts';
import { TOKEN_SECRET } from '../support/scratch.ts';
import { startListening, type ServerProcess } from '../support/server-process.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { SleeperClient } from '../support/client.ts';
import { createBareDatabase } from './bare-database.ts';
import type { BareOrder } from './bare-handler.ts';
import { ask, type Figure } from './measure.ts';

const ROUNDS = 21;
/** Until hot code is compiled. */
const WARM_UP_ROUNDS = 4;

type Comparison = {
  measured: string;
  unit: string;
  leastRatio: number;
  /** Before each round of Lelap's. */
  prepare?: () => Promise<void>;
  /** One short round, so that both parts of a pair of rounds see the same load of the machine. */
  perSecond(url: string): Promise<number>;
};

/** Rounds of Lelap and of the bare handler in turn, for a sleeper whose nights both have. The ratio is the median. */
export async function compareWithBare(
  storage: Storage,
  sleeper: SleeperClient,
  { url }: ServerProcess,
  { measured, unit, leastRatio, prepare, perSecond }: Comparison,
): Promise<Figure> {
  const { text } = await ask(sleeper, url, 'GET', '/dashboard');
  await using database = await createBareDatabase(storage, sleeper.userId);
  const { dataDir, databaseUrl } = database;
  const order: BareOrder = {
    dataDir,
    databaseUrl,
    tokenSecret: TOKEN_SECRET,
    dashboard: JSON.parse(text),
  };
  const program = new URL('./bare-handler.ts', import.meta.url).pathname;
  await using bare = await startListening([program, JSON.stringify(order)]);

  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    await prepare?.();
    const [ours, baseline] = [await perSecond(url), await perSecond(bare.url)];
    if (round >= 0) rounds.push({ ours, baseline });
  }
  const median = (values: readonly number[]) => percentile(values, 50);
  const ratio = median(rounds.map(({ ours, baseline }) => ours / baseline));
  return {
    measured: `${measured}, ${storage.engine}: ${ratio.toFixed(2)} of the baseline`,
    value: median(rounds.map(({ ours }) => ours)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    unit,
    goal: { text: `at least ${leastRatio}`, isMet: ratio >= leastRatio },
  };
}
