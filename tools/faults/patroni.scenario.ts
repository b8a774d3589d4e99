import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { checkFaults } from '../support/scratch.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { PatroniCluster } from './patroni-cluster.ts';

const CLIENTS = 8;
/** Writes of each client between two faults. */
const WRITES = 20;
const RECOVERY = { timeout: 180_000, interval: 100 };
/** Longer than `ttl`, after which another member is promoted, and than `wal_sender_timeout`. */
const [PRIMARY_HANGS_MS, STANDBY_HANGS_MS] = [40_000, 20_000];
const WITHOUT_ETCD_MS = 30_000;

test('a cluster by the files in deploy loses nothing through kills, switchovers, hung standbys and restarts', async (context) => {
  await using resources = new AsyncDisposableStack();
  const cluster = await PatroniCluster.start(context, resources);
  const { url } = cluster;
  const isReady = () =>
    call(url, 'GET', '/readyz').then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isReady, RECOVERY).toBe(200);
  const clients: ModelClient[] = [];
  for (let n = 0; n < CLIENTS; n += 1) clients.push(await ModelClient.register(url, `client-${n}`));
  let isOver = false;
  const writing = clients.map((client) => client.persist(url, () => isOver));
  const wrong = () => clients.flatMap((client) => client.faults);

  /** Waits until each client has made so many writes more. */
  const writeOn = async () => {
    const enough = clients.map(({ acknowledged }) => acknowledged + WRITES);
    const missing = () =>
      clients.filter(({ acknowledged }, n) => acknowledged < (enough[n] ?? 0)).length;
    await expect.poll(() => (wrong().length > 0 ? wrong() : missing()), RECOVERY).toBe(0);
  };
  const hang = async (role: 'leader' | 'sync_standby', milliseconds: number) => {
    const member = await cluster.find(role);
    await cluster.signal(member, 'SIGSTOP');
    await wait(milliseconds);
    await cluster.signal(member, 'SIGCONT');
  };
  const faults: Record<string, () => Promise<void>> = {
    async 'primary killed'() {
      const primary = await cluster.find('leader');
      await cluster.signal(primary, 'SIGKILL');
      await writeOn();
      await cluster.startPatroni(primary);
    },
    'primary hung': () => hang('leader', PRIMARY_HANGS_MS),
    switchover: () => cluster.switchOver(),
    'synchronous standby hung': () => hang('sync_standby', STANDBY_HANGS_MS),
    async 'etcd stopped'() {
      await cluster.stopEtcd();
      await wait(WITHOUT_ETCD_MS);
      await cluster.startEtcd();
    },
    'servers restarted one after the other': () => cluster.restartServers(),
  };
  const countRefused = () => clients.reduce((sum, { refused }) => sum + refused, 0);
  for (const [name, fail] of Object.entries(faults)) {
    await writeOn();
    const refusedBefore = countRefused();
    for (const client of clients) client.longestWaitMs = 0;
    await fail();
    await writeOn();
    const longestMs = Math.max(...clients.map(({ longestWaitMs }) => longestWaitMs));
    const refused = countRefused() - refusedBefore;
    await context.annotate(
      `${name}: the longest write took ${(longestMs / 1_000).toFixed(1)} s, ${refused} refusals`,
    );
    await cluster.waitUntilWhole();
  }

  isOver = true;
  await Promise.all(writing);
  const found = await compareAll(url, clients);
  const points = clients.map((client) => client.points);
  await context.annotate(
    `${countAcknowledged(clients)} acknowledged writes, ${countRefused()} refused and repeated, points ${points.join(', ')}`,
  );
  found.push(...(await checkFaults({ dataDir: '/nonexistent', databaseUrl: cluster.databaseUrl })));
  expect(found).toEqual([]);
  expect(Math.min(...points)).toBeGreaterThan(0);
});
