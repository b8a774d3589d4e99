import { expect, test } from 'vitest';
import { serverLimits, UNBOUNDED_TIMEOUTS } from './postgres-timeouts.ts';

test('a migration lifts the limits that its role has in the database', () => {
  const lockMs = 3_000;
  expect(serverLimits({ ...UNBOUNDED_TIMEOUTS, lockMs })).toMatchObject({
    lock_timeout: lockMs,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
});
