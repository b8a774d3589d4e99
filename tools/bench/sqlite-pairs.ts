import { join } from 'node:path';
import { Connection } from './connection.ts';
import type { Measure } from './measure.ts';
import { populate } from './population.ts';
import { listen, listenAsLelap } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { scratchDataDir } from './scratch.ts';
import type { BenchSleeper } from './sleeper.ts';

const ROUND_MS = 600;
const POPULATION = { accounts: 16, sleepsEach: 120 };

/** How many sleeps a second are started and ended by 16 sleepers at once, against bare transactions on SQLite. */
export const sqlitePairs: Measure = {
  name: 'sqlite-pairs',
  async run() {
    await using stack = new AsyncDisposableStack();
    const [ours, bare] = [stack.use(await scratchDataDir()), stack.use(await scratchDataDir())];
    const sleepers = await populate(ours.path, POPULATION);
    const others = await populate(bare.path, POPULATION);
    const lelap = stack.use(await listenAsLelap({ DATA_DIR: ours.path }));
    const transactions = stack.use(
      await listen('tools/bench/bare-pairs.ts', [
        join(bare.path, 'lelap.db'),
        ...others.map(({ userId }) => userId),
      ]),
    );
    const connections: Connection[] = [];
    for (const _ of sleepers) connections.push(stack.use(await Connection.open(lelap.url)));

    const pairsOf = async (
      connection: Connection,
      { accessToken }: BenchSleeper,
      until: number,
    ) => {
      let pairs = 0;
      while (performance.now() < until) {
        const { body } = await connection.ask('POST', '/sleeps/start', accessToken);
        const path = `/sleeps/${String(body.data['sleepLogId'])}/end`;
        await connection.ask('PUT', path, accessToken);
        pairs += 1;
      }
      return pairs;
    };
    return [
      await againstBaseline('start and end, SQLite', 'pairs/s', 0.6, {
        bare: async () => Number(await (await fetch(`${transactions.url}/?ms=${ROUND_MS}`)).text()),
        ours: async () => {
          const startedAt = performance.now();
          const pairs = await Promise.all(
            connections.map((connection, index) =>
              pairsOf(connection, sleepers[index] as BenchSleeper, startedAt + ROUND_MS),
            ),
          );
          const seconds = (performance.now() - startedAt) / 1_000;
          return pairs.reduce((sum, each) => sum + each, 0) / seconds;
        },
      }),
    ];
  },
};
