import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { PostgresPool } from './postgres-pool.ts';
import { REQUEST_TIMEOUTS } from './postgres-timeouts.ts';

/** A pool whose server is at first a standby, so many connections long. */
function poolOf(standbys: number, acquireMs: number) {
  let made = 0;
  const release = vi.fn<(isDiscarded?: boolean) => void>();
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async () => {
    await new Promise(setImmediate);
    made += 1;
    return { openedAt: performance.now(), isStandby: made <= standbys, isLost: false, release };
  });
  const pool = new PostgresPool({
    databaseUrl: 'postgres://database.example/lelap',
    connections: 1,
    times: { ...REQUEST_TIMEOUTS, acquireMs },
  });
  return { pool, release };
}

test('a connection to a standby is closed, and the next one may be to the primary', async () => {
  const { pool, release } = poolOf(1, 60_000);
  await pool.connect();
  expect(release.mock.calls).toEqual([[true]]);
});

test('a server that stays a standby is given up, with its name', async () => {
  const { pool } = poolOf(Infinity, 1);
  await expect(pool.connect()).rejects.toThrow(
    'No connection to PostgreSQL at database.example: it is a standby, which takes no writes.',
  );
  expect(pool.counts.waiting).toBe(0);
});
