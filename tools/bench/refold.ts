import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { RULES_VERSION } from '#domain/rules-version.ts';
import { Connection } from './connection.ts';
import { quantile, type Measure } from './measure.ts';
import { benchSleeper, populate } from './population.ts';
import { listenAsLelap } from './processes.ts';
import { scratchDataDir } from './scratch.ts';

/** The goal is for 10,000 accounts, which take most of an hour: REFOLD_ACCOUNTS=10000. */
const ACCOUNTS = Number(process.env['REFOLD_ACCOUNTS'] ?? 200);
const SLEEPS_EACH = 1_000;
const WARM_UP = 2_000;
const ASKED_USUALLY = 10_000;
const ASK_EVERY_MS = 2;
const MOST = 2;

/** Speed of the refold job on SQLite, and the response time of dashboards meanwhile. */
export const refold: Measure = {
  name: 'refold',
  async run(log) {
    await using dataDir = await scratchDataDir();
    await populate(dataDir.path, { accounts: ACCOUNTS, sleepsEach: SLEEPS_EACH }, log);
    const usual = await askUsually(dataDir.path);
    using database = makeOutdated(join(dataDir.path, 'lelap.db'));
    await using server = await listenAsLelap({ DATA_DIR: dataDir.path });
    using connection = await Connection.open(server.url);
    for (let asked = 0; asked < WARM_UP; asked += 1) await askOne(connection);
    const left = () => database.countOutdated();
    while (left() === ACCOUNTS) await wait(10);
    const since = performance.now();
    const first = left();
    const meanwhile: number[] = [];
    while (left() > 0) {
      for (let asked = 0; asked < 50; asked += 1) meanwhile.push(await askOne(connection));
    }
    const perSecond = (first * 1000) / (performance.now() - since);
    const [before, during] = [quantile(usual, 0.99), quantile(meanwhile, 0.99)];
    return [
      {
        measured: `refolding ${ACCOUNTS} sleepers of ${SLEEPS_EACH} nights, one server on SQLite`,
        value: perSecond,
        unit: 'sleepers/s',
      },
      {
        measured: 'GET /dashboard while sleepers are refolded, p99',
        value: during,
        unit: 'ms',
        baseline: before,
        goal: { text: `at most ${MOST} times the usual`, isMet: during <= MOST * before },
      },
    ];
  },
};

async function askUsually(dataDir: string): Promise<number[]> {
  await using server = await listenAsLelap({ DATA_DIR: dataDir });
  using connection = await Connection.open(server.url);
  for (let asked = 0; asked < WARM_UP; asked += 1) await askOne(connection);
  const ms: number[] = [];
  for (let asked = 0; asked < ASKED_USUALLY; asked += 1) ms.push(await askOne(connection));
  return ms;
}

/** Half of the accounts, so that the job must find the others. */
async function askOne(connection: Connection): Promise<number> {
  await wait(ASK_EVERY_MS);
  const { accessToken } = benchSleeper(Math.floor((Math.random() * ACCOUNTS) / 2));
  return (await connection.ask('GET', '/dashboard', accessToken)).ms;
}

/** Resets the database to rules version 1, except the points. */
function makeOutdated(file: string) {
  const database = new Database(file);
  database.exec(`update sleeper_progress set rules_version = 1;
    update sleep_sessions set end_minute_of_day = null;
    update sleep_days set longest_end_minute_of_day = 0;
    delete from achievements where achievement_id in ('early-bird', 'nights-1001')`);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const outdated = database
    .prepare('select count(*) from sleeper_progress where rules_version < ?')
    .pluck();
  return {
    countOutdated: () => outdated.get(RULES_VERSION) as number,
    [Symbol.dispose]: () => database.close(),
  };
}
