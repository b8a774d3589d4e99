// @module-tag slow
import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { REQUEST_TIMEOUTS } from '#kernel/server/storage/postgres-timeouts.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { initPostgres, launchPostgres, postgresUrl } from '#testkit/start-postgres.ts';
import { createTestApp } from '../api/test-app.ts';
import { describePostgres } from '../support/engines.ts';

const CONNECTIONS = 2;

describePostgres('Commits that wait for a standby', () => {
  /** A server whose settings a test may change. */
  async function open() {
    const resources = new AsyncDisposableStack();
    onTestFinished(() => resources.disposeAsync());
    const folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'lelap-standby-')));
    // As root, PostgreSQL runs as another user.
    await chmod(folder.path, 0o755);
    const files = path.join(folder.path, 'data');
    await initPostgres(files);
    const { port, server } = await launchPostgres(files, { fsync: 'off' });
    resources.defer(() => void server.kill('SIGKILL'));
    const databaseUrl = postgresUrl(port);
    const direct = new pg.Client({ connectionString: databaseUrl });
    await direct.connect();
    resources.defer(() => direct.end());
    const storage = await openStorage({
      databaseUrl,
      databaseConnections: CONNECTIONS,
      // The commits are to keep the pool full during the test.
      databaseTimes: { ...REQUEST_TIMEOUTS, answerMs: 60_000 },
      dataDir: '/dev/null/none',
    });
    resources.defer(() => storage.close());
    return { storage, direct };
  }

  test('a server whose connections all wait for a standby stays ready, and says that writes wait', async () => {
    const { storage, direct } = await open();
    const api = await createTestApp({ openStorage: async () => storage });
    const readiness = async () => {
      const { statusCode, body } = await api.call('GET', '/readyz');
      return [statusCode, JSON.parse(body).data];
    };
    await direct.query("alter system set synchronous_standby_names = 'absent'");
    await direct.query('select pg_reload_conf()');
    const commits = Array.from({ length: CONNECTIONS }, () => addSleeper(storage));
    const countWaiting = async () => {
      const waiting = "select from pg_stat_activity where wait_event = 'SyncRep'";
      return (await direct.query(waiting)).rowCount;
    };
    await expect.poll(countWaiting).toBe(CONNECTIONS);
    const warning = 'Writes wait for a synchronous standby that does not confirm them.';
    await expect.poll(readiness, { timeout: 10_000 }).toEqual([200, { warning }]);

    await direct.query('alter system reset synchronous_standby_names');
    await direct.query('select pg_reload_conf()');
    await Promise.all(commits);
    await expect.poll(readiness, { timeout: 10_000 }).toEqual([200, {}]);
  });
});
