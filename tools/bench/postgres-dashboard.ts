import { startPostgres } from '#testkit/start-postgres.ts';
import { addSleeperWithNights, dashboardsPerSecond, readDashboard } from './dashboards.ts';
import type { Measure } from './measure.ts';
import { listen, listenAsLelap, TOKEN_SECRET } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { assertSameFields } from './same-fields.ts';

/** Like sqliteDashboard, on PostgreSQL, against a bare handler on `pg` with prepared statements. */
export const postgresDashboard: Measure = {
  name: 'postgres-dashboard',
  async run() {
    const postgres = await startPostgres();
    try {
      const settings = { databaseUrl: postgres.url, dataDir: '/dev/null/none' };
      await using lelap = await listenAsLelap({ DATABASE_URL: postgres.url });
      const sleeper = await addSleeperWithNights(lelap, settings);
      await using bare = await listen('tools/bench/bare-postgres.ts', [postgres.url, TOKEN_SECRET]);
      assertSameFields(
        await readDashboard(lelap.url, sleeper),
        await readDashboard(bare.url, sleeper),
      );
      return [
        await againstBaseline('GET /dashboard, PostgreSQL, one process', 'answers/s', 0.75, {
          bare: () => dashboardsPerSecond(bare.url, sleeper),
          ours: () => dashboardsPerSecond(lelap.url, sleeper),
        }),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
