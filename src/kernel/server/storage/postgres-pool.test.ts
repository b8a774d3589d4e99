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

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

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
