import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountQueue, MAX_WAITING_CALLS } from './account-queue.ts';

test('the jobs of one account run one at a time in order, concurrently with those of others', async () => {
  const { runCall: inTurn } = createAccountQueue();
  /** The beginnings and ends of jobs. */
  const seen: string[] = [];
  const job = (name: string) => async () => {
    seen.push(`+${name}`);
    await nextTurnOfLoop();
    seen.push(`-${name}`);
  };
  const first = inTurn('mira', job('first'));
  const second = inTurn('mira', job('second'));
  const other = inTurn('batik', job('other'));
  await first;
  await Promise.all([second, other, inTurn('mira', job('third'))]);
  expect(seen.join(' ')).toBe('+first +other -first -other +second -second +third -third');
});

test('an account queue rejects a request beyond one running and ten waiting, but no part of a request', async () => {
  const { runCall, runPart } = createAccountQueue();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 1 + MAX_WAITING_CALLS }, () =>
    runCall('mira', () => isFree),
  );
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 };
  await expect(runCall('mira', async () => {})).rejects.toMatchObject(refusal);
  expect(await runCall('batik', async () => 'let in')).toBe('let in');
  const part = runPart('mira', async () => 'let in');
  free();
  await Promise.all(waiting);
  expect(await part).toBe('let in');
  await expect(runCall('mira', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await runCall('mira', async () => 'let in')).toBe('let in');
});
