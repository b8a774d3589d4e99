import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { call, PASSWORD } from '../support/client.ts';
import { checkFaults } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { scale } from './scale.ts';
import { fillDisk, mountDisk } from './small-disk.ts';

const DISK_MEBIBYTES = 16;
const WRITES = 20;
/** What fits into the WAL continues to be written. */
const REFUSED_WITHIN_MS = 60_000;

test('a full disk refuses writes with 503, serves reads, and loses nothing', async (context) => {
  await using disk = await mountDisk(context, DISK_MEBIBYTES);
  const dataDir = path.join(disk.path, 'lelap');
  const filler = path.join(disk.path, 'filler');
  await using server = await startServer({ dataDir });
  const { url } = server;
  const clients: ModelClient[] = [];
  for (let n = 0; n < 4; n += 1) clients.push(await ModelClient.register(url, `client-${n}`));
  const faults: string[] = [];
  const writeSome = () =>
    Promise.all(
      clients.map((client) => {
        const enough = client.acknowledged + WRITES;
        return client.write(url, () => client.acknowledged >= enough);
      }),
    );
  for (let round = 0; round < scale(1, 4); round += 1) {
    await writeSome();
    fillDisk(filler);
    const refusedBefore = clients.map(({ refused }) => refused);
    const giveUpAt = performance.now() + REFUSED_WITHIN_MS;
    await Promise.all(
      clients.map((client) => client.write(url, () => performance.now() > giveUpAt)),
    );
    expect(clients.map(({ refused }) => refused)).toEqual(refusedBefore.map((count) => count + 1));
    faults.push(...(await compareAll(url, clients)));
    const body = { username: 'late', email: 'late@example.org', password: PASSWORD };
    const refusal = await call(url, 'POST', '/register', { body });
    expect(refusal).toMatchObject({
      status: 503,
      text: expect.stringMatching(/"UNAVAILABLE".*cannot save/),
      headers: { 'retry-after': expect.any(String) },
    });
    const readiness = await call(url, 'GET', '/readyz');
    expect(readiness.text).toMatch(/"UNAVAILABLE".*disk of the database is full/);

    rmSync(filler);
    // The probe's result is cached for a second.
    const isReady = async () => (await call(url, 'GET', '/readyz')).status === 200;
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
    const before = countAcknowledged(clients);
    await writeSome();
    expect(countAcknowledged(clients)).toBe(before + clients.length * WRITES);
  }
  await server.end('SIGKILL');
  await using restarted = await startServer({ dataDir });
  faults.push(...(await compareAll(restarted.url, clients)), ...(await checkFaults({ dataDir })));
  expect(faults).toEqual([]);
});
