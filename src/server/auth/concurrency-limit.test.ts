import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A job that runs until it is told how it ends. */
function openJob() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isRunning = false;
  return {
    run: () => {
      isRunning = true;
      return promise;
    },
    isRunning: () => isRunning,
    resolve,
    reject,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at once, the others in order, and refuses when too many wait', async () => {
  const limit = new ConcurrencyLimit(2, 1);
  const jobs = [openJob(), openJob(), openJob()] as const;
  const results = jobs.map((job) => limit.run(job.run));
  await turn();
  expect(jobs.map((job) => job.isRunning())).toEqual([true, true, false]);
  expect(limit.load).toEqual({ running: 2, waiting: 1, refused: 0 });
  await expect(limit.run(async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(limit.load).toEqual({ running: 2, waiting: 1, refused: 1 });

  jobs[0].resolve('first');
  await turn();
  expect(jobs[2].isRunning()).toBe(true);
  jobs[1].resolve('second');
  jobs[2].resolve('third');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  expect(limit.load).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('a job that fails makes room too', async () => {
  const limit = new ConcurrencyLimit(1, 1);
  await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run(async () => 'next')).toBe('next');
});
