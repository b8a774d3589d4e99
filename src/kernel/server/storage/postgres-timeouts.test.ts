import { expect, test } from 'vitest';
import { REQUEST_TIMEOUTS, serverLimits, UNBOUNDED_TIMEOUTS } from './postgres-timeouts.ts';

test('a migration lifts the limits that its role has in the database', () => {
  const lockMs = 3_000;
  expect(serverLimits({ ...UNBOUNDED_TIMEOUTS, lockMs })).toMatchObject({
    lock_timeout: lockMs,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
});

test('a request to a database that hangs is answered while its client waits, also after a repeat', () => {
  const { acquireMs, answerMs, statementMs } = REQUEST_TIMEOUTS;
  const [clientMs, earlierAttemptMs] = [10_000, 2_000];
  expect(earlierAttemptMs + acquireMs + answerMs).toBeLessThanOrEqual(clientMs);
  // A slow server ends its statement itself, so that its connection is kept.
  expect(statementMs).toBeLessThan(answerMs);
});
