import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clientAt, HashQueue } from './hash-queue.ts';

/** The first letter of a job is its client's key; a capital means trusted. */
const isTrusted = (name: string) => /^[A-Z]/.test(name);

/** A queue with one running job, whose jobs end on demand, and the order in which they started. */
function openQueue() {
  const queue = new HashQueue(1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, key = name.charAt(0)) =>
    queue
      .run({ key, isTrusted: isTrusted(name) }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  const endAll = async (count = Infinity) => {
    for (let ended = 0; ended < count && ends.length > 0; ended += 1) {
      ends.shift()?.();
      await nextTurn();
    }
  };
  return { queue, begun, ask, endAll };
}

test('addresses with one prefix are one queue client', () => {
  const client = clientAt('2001:db8::1', { isTrusted: true });
  expect(clientAt('2001:db8::ffff', { isTrusted: true })).toEqual(client);
  expect(clientAt('2001:db8:0:1::1', { isTrusted: true })).not.toEqual(client);
});

test('trusted clients go first, others in the order of their arrival', async () => {
  const { queue, begun, ask, endAll } = openQueue();
  for (const name of 'a1 b1 c1 K1 K2 M1'.split(' ')) void ask(name);
  expect(queue.load).toEqual({ running: 1, waiting: 5, refused: 0 });
  await endAll();
  expect(begun.join(' ')).toBe('a1 K1 K2 M1 b1 c1');
});

test('two jobs of a client wait, apart from those of trusted clients at its address', async () => {
  const { queue, ask, endAll } = openQueue();
  const outcomes = [
    ...['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => ask(name)),
    ...['A1', 'A2', 'A3'].map((name) => ask(name, 'a')),
  ];
  expect(queue.load).toEqual({ running: 1, waiting: 5, refused: 2 });
  await endAll();
  expect((await Promise.all(outcomes)).join(' ')).toBe(
    'done done done UNAVAILABLE done done done UNAVAILABLE',
  );
  expect(await Promise.all([ask('a5'), endAll()])).toEqual(['done', undefined]);
});

test('a job that starts leaves its place to one other of its client', async () => {
  const { queue, ask, endAll } = openQueue();
  const outcomes = ['a1', 'a2', 'a3'].map((name) => ask(name));
  await endAll(1);
  outcomes.push(...['a4', 'a5'].map((name) => ask(name)));
  expect(queue.load).toEqual({ running: 1, waiting: 2, refused: 1 });
  await endAll();
  expect((await Promise.all(outcomes)).join(' ')).toBe('done done done done UNAVAILABLE');
});

test('untrusted clients at many addresses leave room for trusted ones', async () => {
  const { queue, begun, ask, endAll } = openQueue();
  for (let n = 0; n < 100; n += 1) void ask(`a${n}`, `block ${n}`);
  expect(queue.load).toEqual({ running: 1, waiting: 24, refused: 75 });
  const home = ask('K1');
  await endAll();
  expect(await home).toBe('done');
  expect(begun[1]).toBe('K1');
});
