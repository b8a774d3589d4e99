import { expect, test } from 'vitest';
import { checkFaults, scratchFolder } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { scale } from './scale.ts';

const CLIENTS = scale(4, 12);
const CYCLES = scale(2, 16);
const TIMEOUT_MS = 60_000;

test('a server killed under load loses nothing that it acknowledged', async ({ annotate }) => {
  await using folder = await scratchFolder();
  const dataDir = folder.path;
  const clients: ModelClient[] = [];
  const faults: string[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await using server = await startServer({ dataDir });
    const { url } = server;
    faults.push(...(await compareAll(url, clients)), ...(await checkFaults({ dataDir })));
    // Each cycle has one new account, so that there are histories of all lengths.
    while (clients.length < CLIENTS + cycle) {
      clients.push(await ModelClient.register(url, `client-${clients.length}`));
    }
    const enough = countAcknowledged(clients) + 10 + 20 * cycle;
    let isOver = false;
    const writing = clients.map((client) => client.write(url, () => isOver));
    await expect
      .poll(() => countAcknowledged(clients), { interval: 1, timeout: TIMEOUT_MS })
      .toBeGreaterThan(enough);
    await server.end('SIGKILL');
    isOver = true;
    await Promise.all(writing);
  }
  await using server = await startServer({ dataDir });
  faults.push(...(await compareAll(server.url, clients)), ...(await checkFaults({ dataDir })));
  await annotate(`${CYCLES} kills, ${countAcknowledged(clients)} acknowledged writes`);
  expect(faults).toEqual([]);
});
