import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { call, readHeader, PASSWORD } from './client.ts';
import { fillDisk, onLoopDisk } from './loop-disk.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { scale } from './scale.ts';
import { checkFaults } from './scratch.ts';
import { startServer } from './server-process.ts';

/** The smallest with a journal is not much smaller. */
const DISK_MEBIBYTES = 32;
const WRITES_BETWEEN = 20;
/** What fits into the WAL continues to be written. */
const REFUSED_WITHIN_MS = 60_000;

test('a full disk refuses writes with 503, serves reads, and loses nothing', async (context) => {
  await onLoopDisk(context, DISK_MEBIBYTES, async (disk) => {
    const dataDir = path.join(disk.path, 'lelap');
    const filler = path.join(disk.path, 'filler');
    const clients = [0, 1, 2, 3].map((n) => new ModelClient(`client-${n}`));
    const faults: string[] = [];
    {
      await using server = await startServer(dataDir);
      const { url } = server;
      const writeSome = () =>
        Promise.all(
          clients.map((client) => {
            const enough = client.acknowledged + WRITES_BETWEEN;
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
        for (const [n, { refused }] of clients.entries()) {
          expect(refused).toBeGreaterThan(refusedBefore[n] ?? 0);
        }
        faults.push(...(await compareAll(url, clients)));
        const body = { username: 'late', email: 'late@example.org', password: PASSWORD };
        const refusal = await call(url, 'POST', '/register', { body });
        expect(refusal.status).toBe(503);
        expect(refusal.text).toMatch(/"UNAVAILABLE".*cannot save/);
        expect(readHeader(refusal, 'retry-after')).toBeDefined();
        const readiness = await call(url, 'GET', '/readyz');
        expect(readiness.text).toMatch(/"UNAVAILABLE".*disk of the database is full/);

        rmSync(filler);
        // The probe's result is cached for a second.
        const isReady = async () => (await call(url, 'GET', '/readyz')).status === 200;
        await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
        faults.push(...(await compareAll(url, clients)));
        const before = countAcknowledged(clients);
        await writeSome();
        expect(countAcknowledged(clients)).toBe(before + clients.length * WRITES_BETWEEN);
      }
      await server.end('SIGKILL');
    }
    await using server = await startServer(dataDir);
    faults.push(...(await compareAll(server.url, clients)), ...(await checkFaults({ dataDir })));
    expect(faults).toEqual([]);
    await context.annotate(`${countAcknowledged(clients)} acknowledged writes`);
  });
});
