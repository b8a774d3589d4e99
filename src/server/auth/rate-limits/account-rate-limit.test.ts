import { expect, test } from 'vitest';
import { AppError } from '#contract/app-error.ts';
import { createAccountRateLimit, MAX_CALLS_PER_MINUTE } from './account-rate-limit.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;

/** A limiter that never refills. */
function countingLimiter(): RateLimiter & { taken: () => number } {
  let taken = 0;
  return {
    taken: () => taken,
    async take({ max }: RateLimit) {
      taken += 1;
      if (taken > max) throw new AppError('TOO_MANY_REQUESTS');
    },
    giveBack: async () => {},
  };
}

function instance(limiter: RateLimiter) {
  const clock = { now: 0 };
  const reported: unknown[] = [];
  const limitCall = createAccountRateLimit({
    limiter,
    now: () => clock.now,
    report: (error) => void reported.push(error),
  });
  /** The number of accepted calls out of `count`. */
  const letThrough = async (count: number, userId = 'mira') => {
    let passed = 0;
    for (let n = 0; n < count; n += 1) {
      try {
        await limitCall.take(userId);
        passed += 1;
      } catch {
        break;
      }
    }
    return passed;
  };
  return { clock, reported, limitCall, letThrough };
}

test('the account rate limit counts ordinary use in memory only', async () => {
  const limiter = countingLimiter();
  const { clock, limitCall } = instance(limiter);
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 60; n += 1) expect(limitCall.take('mira')).toBeUndefined();
    clock.now += MINUTE_MS;
  }
  expect(limiter.taken()).toBe(0);
});

test('the account rate limit accepts its maximum per minute and no more', async () => {
  const { letThrough } = instance(countingLimiter());
  expect(await letThrough(MAX_CALLS_PER_MINUTE + 10)).toBe(MAX_CALLS_PER_MINUTE);
});

test('another server adds at most 60 requests to the account rate limit', async () => {
  const limiter = countingLimiter();
  const [one, other] = [instance(limiter), instance(limiter)];
  const passed = (await one.letThrough(1_000)) + (await other.letThrough(1_000));
  expect(passed).toBe(MAX_CALLS_PER_MINUTE + 60);
});

test('concurrent requests share one batch of the account rate limit', async () => {
  const limiter = countingLimiter();
  const { limitCall } = instance(limiter);
  await Promise.all(Array.from({ length: 120 }, () => limitCall.take('mira')));
  expect(limiter.taken()).toBe(1);
  await limitCall.take('mira');
  expect(limiter.taken()).toBe(2);
});

test('a later charge is paid before the next request', async () => {
  const limiter = countingLimiter();
  const { limitCall, letThrough } = instance(limiter);
  limitCall.charge('mira', 500);
  expect(await letThrough(10, 'batik')).toBe(10);
  // 9 shared batches of 60, and 60 local calls once the debt is paid.
  expect(await letThrough(200)).toBe(40 + 60);
  limitCall.charge('mira', 1);
  await expect(limitCall.payCharges('mira')).rejects.toThrow(AppError);
  expect(limitCall.payCharges('batik')).toBeUndefined();
});

test('requests are accepted and the error reported if the rate limit cannot be counted', async () => {
  const full: RateLimiter = {
    take: () => Promise.reject(new Error('the disk is full')),
    giveBack: async () => {},
  };
  const { letThrough, reported } = instance(full);
  expect(await letThrough(130)).toBe(130);
  expect(reported).toHaveLength(2);
});

test('a clock set back resets the account rate limit', async () => {
  const limiter = countingLimiter();
  const { clock, limitCall } = instance(limiter);
  clock.now = 3_600_000;
  for (let n = 0; n < 60; n += 1) void limitCall.take('mira');
  clock.now = 0;
  expect(limitCall.take('mira')).toBeUndefined();
});
