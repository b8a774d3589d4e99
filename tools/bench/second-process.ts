import { startPostgres } from '#testkit/start-postgres.ts';
import { addSleeperWithNights, dashboardsPerSecond } from './dashboards.ts';
import type { Measure } from './measure.ts';
import { listenAsLelap } from './processes.ts';
import { inRounds } from './rounds.ts';

/** The gain of a second process on the same PostgreSQL and machine. */
export const secondProcess: Measure = {
  name: 'second-process',
  async run() {
    const postgres = await startPostgres();
    try {
      const env = { DATABASE_URL: postgres.url };
      await using first = await listenAsLelap(env);
      await using second = await listenAsLelap(env);
      const sleeper = await addSleeperWithNights(first, {
        databaseUrl: postgres.url,
        dataDir: '/dev/null/none',
      });
      return [
        await inRounds('GET /dashboard, PostgreSQL, two processes against one', 'answers/s', {
          bare: () => dashboardsPerSecond(first.url, sleeper),
          ours: async () => {
            const each = [first, second].map(({ url }) => dashboardsPerSecond(url, sleeper));
            return (await Promise.all(each)).reduce((sum, rate) => sum + rate, 0);
          },
        }),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
