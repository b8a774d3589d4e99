import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Relay } from '#testkit/relay.ts';
import { startRoundRobin } from '#testkit/round-robin.ts';
import { call, PASSWORD } from './client.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { createPostgres, PostgresNode } from './postgres-node.ts';
import { scale } from './scale.ts';
import { checkFaults, scratchFolder, TOKEN_SECRET } from './scratch.ts';
import { startServer } from './server-process.ts';

const CLIENTS = 8;
const WRITES = 100;
const FROZEN_MS = 700;
const GIVE_UP_AFTER_MS = 15_000;
/** A quick run shares the machine with others. */
const RESUMED_WITHIN_MS = scale(GIVE_UP_AFTER_MS, 2_000);

/** Freezes replication under load, kills the primary and promotes the standby. */
async function failOver() {
  await using folder = await scratchFolder();
  // As root, PostgreSQL runs as another user, which has to read the folder.
  await chmod(folder.path, 0o755);
  const primaryFiles = path.join(folder.path, 'primary');
  const standbyFiles = path.join(folder.path, 'standby');
  await createPostgres(primaryFiles, standbyFiles);
  await writeFile(`${standbyFiles}/standby.signal`, '');
  const primary = await PostgresNode.start(primaryFiles, {
    synchronous_standby_names: 'standby',
  });
  const standby = await PostgresNode.start(standbyFiles, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=password application_name=standby`,
  });
  await expect
    .poll(() => primary.ask('select state, sync_state from pg_stat_replication'), {
      timeout: GIVE_UP_AFTER_MS,
    })
    .toEqual([{ state: 'streaming', sync_state: 'sync' }]);
  const relay = await Relay.to(primary.port);
  try {
    const databaseUrl = `postgres://postgres:password@127.0.0.1:${relay.port}/postgres`;
    const env = { DATABASE_URL: databaseUrl, TOKEN_SECRET };
    await using one = await startServer(folder.path, { env });
    await using other = await startServer(folder.path, { env });
    const proxy = await startRoundRobin([one.url, other.url]);
    const clients = Array.from({ length: CLIENTS }, (_, n) => new ModelClient(`client-${n}`));
    const writeAll = (isOver: () => boolean) =>
      Promise.all(clients.map((client) => client.write(proxy.url, isOver)));
    try {
      let isOver = false;
      const writing = writeAll(() => isOver);
      await expect
        .poll(() => countAcknowledged(clients), { timeout: GIVE_UP_AFTER_MS })
        .toBeGreaterThan(WRITES);
      const [stream] = await primary.ask('select pid from pg_stat_replication');
      process.kill(Number(stream?.['pid']), 'SIGSTOP');
      await wait(FROZEN_MS);
      await primary.kill();
      await standby.ask('select pg_promote(true, 60)');
      const promotedAt = performance.now();
      relay.target = standby.port;
      relay.cut();
      isOver = true;
      await writing;
      const body = { username: 'late', email: 'late@example.org', password: PASSWORD };
      const register = async () => (await call(proxy.url, 'POST', '/register', { body })).status;
      await expect.poll(register, { interval: 5, timeout: GIVE_UP_AFTER_MS }).toBeLessThan(500);
      const resumedMs = Math.round(performance.now() - promotedAt);
      const faults = await compareAll(proxy.url, clients);
      const before = countAcknowledged(clients);
      await writeAll(() => countAcknowledged(clients) > before);
      expect(countAcknowledged(clients)).toBeGreaterThan(before);
      faults.push(...(await compareAll(proxy.url, clients)));
      faults.push(...(await checkFaults({ dataDir: folder.path, databaseUrl: standby.url })));
      return { resumedMs, faults, acknowledged: before };
    } finally {
      await proxy.close();
    }
  } finally {
    await relay.close();
    await primary.kill();
    await standby.kill();
  }
}

test('a failover to a synchronous standby loses nothing', async ({ annotate, skip }) => {
  if (process.platform === 'win32') skip('Windows cannot stop a process');
  for (let round = 0; round < scale(1, 2); round += 1) {
    const { resumedMs, faults, acknowledged } = await failOver();
    await annotate(`${acknowledged} acknowledged writes, writes again after ${resumedMs} ms`);
    expect(faults).toEqual([]);
    expect(resumedMs).toBeLessThan(RESUMED_WITHIN_MS);
  }
});
