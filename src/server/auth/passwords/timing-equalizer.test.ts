import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TimingEqualizer } from './timing-equalizer.ts';

/** Elapsed milliseconds. */
async function time(job: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await job();
  return performance.now() - startedAt;
}

test('a quick job is padded to the measured duration', async () => {
  const usual = new TimingEqualizer(async () => {});
  const measured = await time(usual.measure(() => sleep(50)));
  expect(measured).toBeGreaterThan(40);
  expect(await time(usual.padToTypical(async () => 'quick'))).toBeGreaterThan(40);
  expect(await usual.padToTypical(async () => 'quick')()).toBe('quick');
});

test('the first padded job measures one first', async () => {
  let samples = 0;
  const usual = new TimingEqualizer(async () => {
    samples += 1;
    await sleep(50);
  });
  for (const _ of [1, 2])
    expect(await time(usual.padToTypical(async () => {}))).toBeGreaterThan(40);
  expect(samples).toBe(1);
});

test('a job longer than the measured duration is not delayed', async () => {
  const usual = new TimingEqualizer(async () => {});
  const measured = await time(usual.measure(() => sleep(20)));
  const { promise: soonAfter, resolve } = Promise.withResolvers<string>();
  const slow = usual.padToTypical(async () => {
    await sleep(measured + 20);
    setTimeout(resolve, 10, 'soon after');
    return 'slow';
  });
  expect(await Promise.race([slow(), soonAfter])).toBe('slow');
});
