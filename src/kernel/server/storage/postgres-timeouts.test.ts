import { expect, test } from 'vitest';
import { REQUEST_TIMEOUTS } from './postgres-timeouts.ts';

test('a request to a database that hangs is answered while its client waits, also after a repeat', () => {
  const { acquireMs, answerMs, statementMs } = REQUEST_TIMEOUTS;
  const [clientMs, earlierAttemptMs] = [10_000, 2_000];
  expect(earlierAttemptMs + acquireMs + answerMs).toBeLessThanOrEqual(clientMs);
  // A slow server ends its statement itself, so that its connection is kept.
  expect(statementMs).toBeLessThan(answerMs);
});
