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

test('a request that gives up names the reason of the attempt before the last', async () => {
  stopClock();
  const connect = vi
    .spyOn(pg.Pool.prototype, 'connect')
    .mockImplementationOnce(async () => {
      throw new Error('it is a standby');
    })
    .mockImplementation(async () => await new Promise(() => {}));
  const endLastAttempt = async () => {
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(3_000);
  };
  await Promise.all([
    expect(openPool(3_000).connect()).rejects.toThrow('it is a standby'),
    endLastAttempt(),
  ]);
});
