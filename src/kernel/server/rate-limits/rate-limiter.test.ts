import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
const TWICE: RateLimit = { name: 'twice', max: 2, periodMs: MINUTE_MS };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The seconds to wait after each of these attempts; 0 for an accepted one. */
async function waits(limiter: RateLimiter, subjects: readonly string[], limit = TWICE) {
  const seen: number[] = [];
  for (const subject of subjects) {
    seen.push(
      await limiter.take(limit, subject).then(
        () => 0,
        ({ retryAfterSeconds }: { retryAfterSeconds: number }) => retryAfterSeconds,
      ),
    );
  }
  return seen;
}

test('a returned unit is available at once, however many attempts were rejected', async () => {
  const limiter = createRateLimiter();
  await waits(limiter, ['a', 'a', 'a', 'a', 'a']);
  await limiter.giveBack(TWICE, 'a');
  expect(await waits(limiter, ['a', 'a'])).toEqual([0, 60]);
});

test('charges above the limit reject until the period is over', async () => {
  const limiter = createRateLimiter();
  await limiter.take(TWICE, 'a');
  limiter.charge(TWICE, 'a', 1);
  await limiter.requireNotExceeded(TWICE, 'a');
  limiter.charge(TWICE, 'a', 5);
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 };
  await expect(limiter.requireNotExceeded(TWICE, 'a')).rejects.toMatchObject(refusal);
  await limiter.requireNotExceeded(TWICE, 'b');
  vi.advanceTimersByTime(MINUTE_MS);
  await limiter.requireNotExceeded(TWICE, 'a');
});

test('a flood of subjects makes a limiter forget no count and remember no more than its maximum', async () => {
  const limiter = createRateLimiter({ maxSubjects: 3 });
  expect(await waits(limiter, ['a', 'a', 'b', 'c'])).toEqual([0, 0, 0, 0]);
  expect(await waits(limiter, ['d', 'e', 'a', 'b', 'b'])).toEqual([60, 60, 60, 0, 60]);
  // Another limit has its own subjects.
  expect(await waits(limiter, ['d'], { ...TWICE, name: 'another' })).toEqual([0]);
  // A subject without a count makes room.
  await limiter.giveBack(TWICE, 'c');
  expect(await waits(limiter, ['d', 'e'])).toEqual([0, 60]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await waits(limiter, ['e'])).toEqual([0]);
});
