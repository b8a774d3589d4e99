import { join } from 'node:path';
import { addSleeperWithNights, dashboardsPerSecond, readDashboard } from './dashboards.ts';
import type { Measure } from './measure.ts';
import { listen, listenAsLelap, TOKEN_SECRET } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { assertSameFields } from './same-fields.ts';
import { scratchDataDir } from './scratch.ts';

/**
 * Dashboards per second of one process on SQLite, against a bare `node:http` handler that checks the same
 * token, reads the same rows and returns the same fields.
 */
export const sqliteDashboard: Measure = {
  name: 'sqlite-dashboard',
  async run() {
    await using dataDir = await scratchDataDir();
    await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
    const sleeper = await addSleeperWithNights(lelap, { dataDir: dataDir.path });
    await using bare = await listen('tools/bench/bare-sqlite.ts', [
      join(dataDir.path, 'lelap.db'),
      TOKEN_SECRET,
    ]);
    assertSameFields(
      await readDashboard(lelap.url, sleeper),
      await readDashboard(bare.url, sleeper),
    );
    return [
      await againstBaseline('GET /dashboard, SQLite, one process', 'answers/s', 0.7, {
        bare: () => dashboardsPerSecond(bare.url, sleeper),
        ours: () => dashboardsPerSecond(lelap.url, sleeper),
      }),
    ];
  },
};
