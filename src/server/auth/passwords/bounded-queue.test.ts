import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedQueue, clientAt, type QueueLimits } from './bounded-queue.ts';

/** The first letter of a job is its client's key; a capital means trusted. */
const isTrusted = (name: string) => /^[A-Z]/.test(name);

/** A queue whose jobs end on demand, and the order in which they started. */
function openQueue(limits: Partial<QueueLimits> = {}) {
  const queue = new BoundedQueue({ running: 1, waiting: 20, waitingPerKey: 5, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    queue
      .run({ key: name.charAt(0), isTrusted: isTrusted(name) }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
  };
  return { queue, begun, ask, endOne, endAll };
}

test('addresses with one prefix are one queue client', () => {
  const client = clientAt('2001:db8::1', { isTrusted: true });
  expect(clientAt('2001:db8::ffff', { isTrusted: true })).toEqual(client);
  expect(clientAt('2001:db8:0:1::1', { isTrusted: true })).not.toEqual(client);
});

test('a queue runs its maximum of concurrent jobs, and the next when one ends', async () => {
  const { queue, begun, ask, endOne, endAll } = openQueue({ running: 2 });
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name));
  expect(begun).toEqual(['a1', 'a2']);
  expect(queue.load).toEqual({ running: 2, waiting: 1, refused: 0 });
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await endAll();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

test.each([
  ['trusted clients go ahead', 'a1 b1 c1 K1 K2 M1', 'a1 K1 K2 M1 b1 c1'],
  [
    'of four turns one is for an untrusted client',
    'a1 b1 c1 K1 L1 M1 N1 K2 L2 M2',
    'a1 K1 L1 M1 b1 N1 K2 L2 c1 M2',
  ],
  [
    'turns that no untrusted client waited for are not owed',
    'a1 K1 L1 M1 N1 O1 - - - - b1 K2 L2 M2',
    'a1 K1 L1 M1 N1 O1 K2 L2 b1 M2',
  ],
])('the queue order is fair: %s', async (_, asked, expected) => {
  const { begun, ask, endOne, endAll } = openQueue();
  for (const name of asked.split(' ')) {
    if (name === '-') await endOne();
    else void ask(name);
  }
  await endAll();
  expect(begun.join(' ')).toBe(expected);
});

test.each([
  ['has a cap on each key', 'a1 a2 a3 A1 a4', { waitingPerKey: 3 }, 'a1 a2 a3 A1'],
  [
    'evicts the last job of the key that has the most',
    'a1 a2 a3 b1 a4 b2',
    { waiting: 3 },
    'a1 a2 b1',
  ],
  ['gives trusted clients places of others', 'a1 b1 c1 d1 K1 L1', { waiting: 4 }, 'a1 b1 K1 L1'],
  ['but half of the places at most', 'a1 b1 c1 d1 K1 L1 M1', { waiting: 4 }, 'a1 b1 K1 L1'],
  ['gives others places of trusted clients', 'K1 L1 M1 N1 a1 b1', { waiting: 4 }, 'K1 L1 a1 b1'],
  ['and half of the places at most', 'K1 L1 M1 N1 a1 b1 c1', { waiting: 4 }, 'K1 L1 a1 b1'],
  ['evicts no job of an equal', 'a1 b1 K1 L1 c1 M1', { waiting: 4 }, 'a1 b1 K1 L1'],
])('a full queue %s', async (_, asked, limits, left) => {
  const { queue, ask, endAll } = openQueue(limits);
  void ask('z0');
  const names = asked.split(' ');
  const all = names.map((name) => ask(name));
  expect(queue.load.refused).toBe(names.length - left.split(' ').length);
  await endAll();
  const outcomes = await Promise.all(all);
  expect(names.filter((_name, nth) => outcomes[nth] === 'done').join(' ')).toBe(left);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'UNAVAILABLE']));
});

test('a failed job frees its place in the queue', async () => {
  const { queue } = openQueue();
  const client = { key: 'a', isTrusted: false };
  await expect(queue.run(client, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(client, async () => 'next')).toBe('next');
  expect(queue.load).toMatchObject({ running: 0, waiting: 0 });
});

test('for any requests the limits of the queue hold, and neither kind of client excludes the other', async () => {
  const limits = { running: 2, waiting: 6, waitingPerKey: 3 };
  const event = fc.constantFrom(...'abcdKLMN', '-', '-', '-');
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 80, size: 'max' }), async (events) => {
      const { queue, begun, ask, endOne, endAll } = openQueue(limits);
      const outcomes: Promise<string>[] = [];
      const waiting = new Set<string>();
      const countOf = (kind: boolean) =>
        [...waiting].filter((name) => isTrusted(name) === kind).length;
      const askFor = async (name: string) => {
        waiting.add(name);
        const outcome = ask(name);
        void outcome.then((how) => how === 'UNAVAILABLE' && waiting.delete(name));
        outcomes.push(outcome);
        await new Promise((resolve) => setImmediate(resolve));
      };
      let trustedInARow = 0;

      for (const [nth, key] of events.entries()) {
        const before = begun.length;
        const others = countOf(!isTrusted(key));
        if (key === '-') await endOne();
        else await askFor(`${key}${nth}`);
        // A class takes from the other only the places above its half.
        const leastLeft = key === '-' ? 0 : Math.min(others, limits.waiting / 2);
        expect(countOf(!isTrusted(key))).toBeGreaterThanOrEqual(leastLeft);
        for (const name of begun.slice(before)) {
          waiting.delete(name);
          trustedInARow = isTrusted(name) && countOf(false) > 0 ? trustedInARow + 1 : 0;
          expect(trustedInARow).toBeLessThanOrEqual(3);
        }
        expect(queue.load.running).toBeLessThanOrEqual(limits.running);
        expect(queue.load.waiting).toBe(waiting.size);
        expect(queue.load.waiting).toBeLessThanOrEqual(limits.waiting);
      }
      await endAll();
      const kinds = new Set(await Promise.all(outcomes));
      expect(kinds.difference(new Set(['done', 'UNAVAILABLE']))).toEqual(new Set());
      expect(queue.load).toMatchObject({ running: 0, waiting: 0 });
    }),
    { numRuns: 100 },
  );
});
