import { join } from 'node:path';
import { Connection } from './connection.ts';
import type { Measure } from './measure.ts';
import { populate } from './population.ts';
import { listen, listenAsLelap, TOKEN_SECRET } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { scratchDataDir } from './scratch.ts';
import type { BenchSleeper } from './sleeper.ts';

const ROUND_MS = 600;
const POPULATION = { accounts: 16, sleepsEach: 120 };

/**
 * Sleeps started and ended per second by 16 sleepers at once, against a bare `node:http` handler around the same
 * transactions.
 */
export const sqlitePairs: Measure = {
  name: 'sqlite-pairs',
  async run() {
    await using stack = new AsyncDisposableStack();
    const [ours, bare] = [stack.use(await scratchDataDir()), stack.use(await scratchDataDir())];
    const sleepers = await populate(ours.path, POPULATION);
    const others = await populate(bare.path, POPULATION);
    const lelap = stack.use(await listenAsLelap({ DATA_DIR: ours.path }));
    const handler = stack.use(
      await listen('tools/bench/bare-pairs.ts', [join(bare.path, 'lelap.db'), TOKEN_SECRET]),
    );
    const connect = (url: string) =>
      Promise.all(sleepers.map(async () => stack.use(await Connection.open(url))));
    const [toLelap, toBare] = [await connect(lelap.url), await connect(handler.url)];
    return [
      await againstBaseline('start and end, SQLite', 'pairs/s', 0.75, {
        bare: () => pairsPerSecond(toBare, others),
        ours: () => pairsPerSecond(toLelap, sleepers),
      }),
    ];
  },
};

/** Each sleeper has a connection and alternates start and end. */
async function pairsPerSecond(
  connections: readonly Connection[],
  sleepers: readonly BenchSleeper[],
): Promise<number> {
  const startedAt = performance.now();
  const pairs = await Promise.all(
    connections.map((connection, index) =>
      pairsOf(connection, sleepers[index] as BenchSleeper, startedAt + ROUND_MS),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  return pairs.reduce((sum, each) => sum + each, 0) / seconds;
}

async function pairsOf(
  connection: Connection,
  { accessToken }: BenchSleeper,
  until: number,
): Promise<number> {
  let pairs = 0;
  while (performance.now() < until) {
    const { body } = await connection.ask('POST', '/sleeps/start', accessToken);
    const path = `/sleeps/${String(body.data['sleepLogId'])}/end`;
    await connection.ask('PUT', path, accessToken);
    pairs += 1;
  }
  return pairs;
}
