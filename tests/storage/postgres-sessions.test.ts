// @module-tag slow
import { once } from 'node:events';
import { chmod, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { PostgresPool } from '#kernel/server/storage/postgres-pool.ts';
import { REQUEST_TIMEOUTS, UNBOUNDED_TIMEOUTS } from '#kernel/server/storage/postgres-timeouts.ts';
import { Relay } from '#testkit/relay.ts';
import { initPostgres, launchPostgres, runStatements } from '#testkit/start-postgres.ts';
import { createPostgresDatabase, describePostgres } from '../support/engines.ts';

function openPool(databaseUrl: string, times = REQUEST_TIMEOUTS): PostgresPool {
  const pool = new PostgresPool({ databaseUrl, connections: 1, times });
  onTestFinished(() => pool.end());
  return pool;
}

test('a connection states nothing at its start that PgBouncer rejects', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const pool = openPool(`postgres://lelap@127.0.0.1:${port}/lelap`, {
    ...REQUEST_TIMEOUTS,
    acquireMs: 1_000,
  });
  const refusal = pool.connect().catch(String);
  const [socket] = await connected;
  const [packet] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(await refusal).toContain('No connection to PostgreSQL');
  // Length and version of the protocol take 8 bytes; then names and values in turn.
  const words = packet.subarray(8).toString().split('\0');
  const names = words.filter((word, nth) => nth % 2 === 0 && word !== '');
  expect(names).toEqual(['user', 'database', 'client_encoding']);
});

describePostgres('A session', () => {
  test('has our timeouts, also none where its role has some', async () => {
    const { value, dispose } = await createPostgresDatabase();
    onTestFinished(dispose);
    const name = new URL(value.databaseUrl).pathname.slice(1);
    for (const setting of ['statement_timeout', 'lock_timeout']) {
      await runStatements(value.databaseUrl, `alter database ${name} set ${setting} = '1min'`);
    }
    const limitsOf = async (times: typeof REQUEST_TIMEOUTS) => {
      const client = await openPool(value.databaseUrl, times).connect();
      const { rows } = (await client.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
        [],
      )) as pg.QueryResult<Record<string, string>>;
      client.release();
      return rows;
    };
    expect(await limitsOf(REQUEST_TIMEOUTS)).toEqual([
      { statement: '4s', lock: '3s', idle: '10s' },
    ]);
    expect(await limitsOf(UNBOUNDED_TIMEOUTS)).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  });

  /** A PostgreSQL in recovery, without a primary. */
  async function startStandby(): Promise<number> {
    const folder = await mkdtempDisposable(path.join(tmpdir(), 'lelap-standby-'));
    onTestFinished(() => folder.remove());
    // As root, PostgreSQL runs as another user.
    await chmod(folder.path, 0o755);
    const files = path.join(folder.path, 'data');
    await initPostgres(files);
    await writeFile(`${files}/standby.signal`, '');
    const { port, server } = await launchPostgres(files, { fsync: 'off' });
    onTestFinished(() => void server.kill('SIGKILL'));
    return port;
  }

  test('is never on a standby, and is on the primary once the proxy leads there', async () => {
    const { value, dispose } = await createPostgresDatabase();
    onTestFinished(dispose);
    const url = new URL(value.databaseUrl);
    const primary = Number(url.port);
    const relay = await Relay.to(await startStandby());
    onTestFinished(() => relay.close());
    url.port = String(relay.port);
    url.pathname = '/postgres';
    const pool = openPool(url.href);
    await expect(pool.connect()).rejects.toThrow(
      `No connection to PostgreSQL at ${url.host}: it is a standby, which takes no writes.`,
    );
    await expect.poll(() => pool.counts).toEqual({ open: 0, used: 0, waiting: 0 });
    relay.target = primary;
    (await pool.connect()).release();
  });
});
