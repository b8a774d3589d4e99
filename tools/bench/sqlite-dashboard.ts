import { join } from 'node:path';
import { openStorage } from '#server/storage/open-storage.ts';
import { demoNights } from '../demo-nights.ts';
import { pressSleeps } from '../press-sleeps.ts';
import { answersPerSecond } from './load.ts';
import type { Measure } from './measure.ts';
import { listen, listenAsLelap, TOKEN_SECRET } from './processes.ts';
import { againstBaseline } from './rounds.ts';
import { assertSameFields } from './same-fields.ts';
import { scratchDataDir } from './scratch.ts';
import { addSleeper } from './sleeper.ts';

const ROUND_MS = 1_500;

/**
 * How many dashboards a second one process answers on SQLite, against a bare `node:http` handler that checks the same
 * token, reads the same rows and answers with the same fields.
 */
export const sqliteDashboard: Measure = {
  name: 'sqlite-dashboard',
  async run() {
    await using dataDir = await scratchDataDir();
    await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
    const { userId, accessToken } = await addSleeper(lelap.url, 'bench');
    const storage = await openStorage({ dataDir: dataDir.path });
    await pressSleeps(storage, userId, demoNights(Date.now(), 'Asia/Jakarta'));
    await storage.close();
    await using bare = await listen('tools/bench/bare-dashboard.ts', [
      join(dataDir.path, 'lelap.db'),
      TOKEN_SECRET,
    ]);

    const authorization = `Bearer ${accessToken}`;
    const read = async (url: string): Promise<unknown> =>
      (await fetch(`${url}/dashboard`, { headers: { authorization } })).json();
    assertSameFields(await read(lelap.url), await read(bare.url));
    const headers = `Accept: application/json\r\nAuthorization: ${authorization}`;
    const askAll = (url: string) => () =>
      answersPerSecond(new URL('/dashboard', url), headers, ROUND_MS);
    return [
      await againstBaseline('GET /dashboard, SQLite, one process', 'answers/s', 0.7, {
        bare: askAll(bare.url),
        ours: askAll(lelap.url),
      }),
    ];
  },
};
