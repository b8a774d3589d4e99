import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountQueue } from './account-queue.ts';

test('the jobs of one account run one at a time, in order, and those of others beside them', async () => {
  const inTurn = createAccountQueue();
  const seen: string[] = [];
  const job = (name: string) => async () => {
    seen.push(`${name} begins`);
    await nextTurnOfLoop();
    seen.push(`${name} ends`);
  };
  await Promise.all([
    inTurn('mira', job('first')),
    inTurn('mira', job('second')),
    inTurn('batik', job('other')),
  ]);
  expect(seen).toEqual([
    'first begins',
    'other begins',
    'first ends',
    'other ends',
    'second begins',
    'second ends',
  ]);
});

test('a job that fails fails alone', async () => {
  const inTurn = createAccountQueue();
  const failing = inTurn('mira', () => Promise.reject(new Error('on purpose')));
  const next = inTurn('mira', async () => 'done');
  await expect(failing).rejects.toThrow('on purpose');
  expect(await next).toBe('done');
});

test('between two jobs that wait for nothing, the event loop turns', async () => {
  const inTurn = createAccountQueue();
  const seen: string[] = [];
  setImmediate(() => seen.push('another call'));
  const jobs = ['first', 'second'].map((name) => inTurn('mira', async () => void seen.push(name)));
  await Promise.all(jobs);
  expect(seen).toEqual(['first', 'another call', 'second']);
});
