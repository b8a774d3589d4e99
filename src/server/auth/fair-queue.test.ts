import { expect, test } from 'vitest';
import { FairQueue, type Asker, type FairQueueLimits } from './fair-queue.ts';

/** A queue whose jobs end when they are told to, and the order in which they began. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ running: 1, waiting: 10, waitingPerKey: 5, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<Asker> = {}) => {
    const [key = ''] = name;
    return queue
      .run({ key, isKnown: false, ...asker }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  };
  const endOne = async () => {
    ends.shift()?.();
    await turn();
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
  };
  return { queue, begun, ask, endOne, endAll };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at once, and the others when one ends', async () => {
  const { queue, begun, ask, endOne, endAll } = openQueue({ running: 2 });
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name));
  expect(begun).toEqual(['a1', 'a2']);
  expect(queue.load).toEqual({ running: 2, waiting: 1, refused: 0 });
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await endAll();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

test('each key has its turn, whatever another asks for', async () => {
  const { begun, ask, endAll } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name);
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('who is known goes ahead of all who are not', async () => {
  const { begun, ask, endAll } = openQueue();
  for (const name of ['a1', 'b1', 'c1']) void ask(name);
  for (const name of ['k1', 'k2', 'm1']) void ask(name, { isKnown: true });
  await endAll();
  expect(begun).toEqual(['a1', 'k1', 'm1', 'k2', 'b1', 'c1']);
});

test('one key has so many places and no more', async () => {
  const { queue, ask } = openQueue({ waitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  expect(await ask('a4')).toBe('UNAVAILABLE');
  expect(queue.load).toEqual({ running: 1, waiting: 2, refused: 1 });
});

test('when all places are taken, a newcomer gets the last of the key that has the most', async () => {
  const { begun, ask, endAll } = openQueue({ waiting: 3 });
  void ask('a0');
  const [, , third] = ['a1', 'a2', 'a3'].map((name) => ask(name));
  const newcomer = ask('b1');
  expect(await third).toBe('UNAVAILABLE');
  expect(await ask('a4')).toBe('UNAVAILABLE');
  expect(await ask('b2')).toBe('UNAVAILABLE');
  await endAll();
  expect(await newcomer).toBe('done');
  expect(begun).toEqual(['a0', 'a1', 'b1', 'a2']);
});

test('where each has one place, an unknown newcomer has none and a known one has', async () => {
  const { begun, ask, endAll } = openQueue({ waiting: 2 });
  void ask('a1');
  void ask('b1');
  const evicted = ask('c1');
  expect(await ask('d1')).toBe('UNAVAILABLE');
  const known = ask('k1', { isKnown: true });
  void ask('m1', { isKnown: true });
  expect(await ask('e1')).toBe('UNAVAILABLE');
  expect(await ask('n1', { isKnown: true })).toBe('UNAVAILABLE');
  await endAll();
  expect(await evicted).toBe('UNAVAILABLE');
  expect(await known).toBe('done');
  expect(begun).toEqual(['a1', 'k1', 'm1']);
});

test('a job that fails makes room too', async () => {
  const { queue } = openQueue();
  const asker = { key: 'a', isKnown: false };
  await expect(queue.run(asker, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(asker, async () => 'next')).toBe('next');
});
