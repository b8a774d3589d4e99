import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PostgresPool } from './postgres-pool.ts';
import { REQUEST_TIMEOUTS } from './postgres-timeouts.ts';

const openPool = (acquireMs: number) =>
  new PostgresPool({
    databaseUrl: 'postgres://database.example/lelap',
    connections: 1,
    times: { ...REQUEST_TIMEOUTS, acquireMs },
  });

/** A pool whose server is at first a standby, so many connections long. */
function poolOf(standbys: number, acquireMs: number) {
  let made = 0;
  const release = vi.fn<(isDiscarded?: boolean) => void>();
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async () => {
    await new Promise(setImmediate);
    made += 1;
    return { openedAt: performance.now(), isStandby: made <= standbys, isLost: false, release };
  });
  return { pool: openPool(acquireMs), release };
}

test('a connection to a standby is closed, and the next one may be to the primary', async () => {
  const { pool, release } = poolOf(1, 60_000);
  await pool.connect();
  expect(release.mock.calls).toEqual([[true]]);
});

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a server that stays a standby is given up, with its name', async () => {
  stopClock();
  const { pool } = poolOf(Infinity, 1);
  await expect(pool.connect()).rejects.toThrow(
    'No connection to PostgreSQL at database.example: it is a standby, which takes no writes.',
  );
  expect(pool.counts.waiting).toBe(0);
});

test('a connection that comes after its request gave up goes back to the pool', async () => {
  stopClock();
  const release = vi.fn<() => void>();
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async () => {
    await connected;
    return { release };
  });
  await Promise.all([
    expect(openPool(3_000).connect()).rejects.toThrow('timed out'),
    vi.advanceTimersByTimeAsync(3_000),
  ]);
  resolve();
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});
