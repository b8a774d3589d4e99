import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

/** In these tests the first letter of a job is its key, and capitals are known. */
const isKnown = (name: string) => /^[A-Z]/.test(name);

/** A queue whose jobs end when they are told to, and the order in which they began. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ running: 1, waiting: 10, waitingPerKey: 5, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) => {
    const [key = ''] = name;
    return queue
      .run({ key, isKnown: isKnown(name) }, () => {
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
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'a4']);
});

test('who has had no turn yet goes ahead of who asks for much, every other time', async () => {
  const { begun, ask, endOne, endAll } = openQueue({ waiting: 20 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void ask(name);
  await endOne();
  await endOne();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['c1', 'd1', 'e1']) void ask(name);
  await endAll();
  expect(begun.slice(3)).toEqual(['c1', 'b2', 'd1', 'a3', 'e1', 'b3']);
});

test.each([
  {
    title: 'who is known goes ahead',
    asked: 'a1 b1 c1 K1 K2 M1',
    begun: 'a1 K1 M1 K2 b1 c1',
  },
  {
    title: 'of any four turns one is a stranger’s',
    asked: 'a1 b1 c1 K1 L1 M1 N1 K2 L2 M2',
    begun: 'a1 K1 L1 M1 b1 N1 K2 L2 c1 M2',
  },
  {
    title: 'where no stranger waits all turns are of those who are known',
    asked: 'a1 K1 L1 M1 N1 K2 L2',
    begun: 'a1 K1 L1 M1 N1 K2 L2',
  },
  {
    title: 'turns that nobody waited for are not owed',
    asked: 'a1 K1 L1 M1 N1 O1 - - - - b1 K2 L2 M2',
    begun: 'a1 K1 L1 M1 N1 O1 K2 L2 b1 M2',
  },
])('$title', async ({ asked, begun: expected }) => {
  const { begun, ask, endOne, endAll } = openQueue({ waiting: 20 });
  for (const name of asked.split(' ')) {
    if (name === '-') await endOne();
    else void ask(name);
  }
  await endAll();
  expect(begun.join(' ')).toBe(expected);
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
  expect(begun).toEqual(['a0', 'b1', 'a1', 'a2']);
});

test.each([
  {
    title: 'known ones take the places of strangers',
    first: 'abcd',
    newcomers: 'KL',
    left: 'a b K L',
  },
  { title: 'but not more than half of them', first: 'abcd', newcomers: 'KLM', left: 'a b K L' },
  {
    title: 'strangers take the places of known ones',
    first: 'KLMN',
    newcomers: 'ab',
    left: 'K L a b',
  },
  { title: 'and not more than half either', first: 'KLMN', newcomers: 'abc', left: 'K L a b' },
  {
    title: 'nobody takes a place of their equals',
    first: 'abKL',
    newcomers: 'cM',
    left: 'a b K L',
  },
])('when all places are taken, $title', async ({ first, newcomers, left }) => {
  const { queue, ask, endAll } = openQueue({ waiting: 4 });
  void ask('z0');
  const names = [...first, ...newcomers];
  const asked = names.map((key) => ask(`${key}1`));
  expect(queue.load.waiting).toBe(4);
  await endAll();
  const outcomes = await Promise.all(asked);
  expect(names.filter((_, nth) => outcomes[nth] === 'done').join(' ')).toBe(left);
});

test('a job that fails makes room too', async () => {
  const { queue } = openQueue();
  const asker = { key: 'a', isKnown: false };
  await expect(queue.run(asker, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(asker, async () => 'next')).toBe('next');
});

test('whoever comes and goes, no more run and wait than may, and neither kind keeps the other out', async () => {
  const event = fc.constantFrom(...'abcdKLMN', '-', '-', '-');
  const limits = { running: 2, waiting: 6, waitingPerKey: 3 };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 80, size: 'max' }), async (events) => {
      const { queue, begun, ask, endOne, endAll } = openQueue(limits);
      const outcomes: Promise<string>[] = [];
      const waiting = new Set<string>();
      let knownInARow = 0;

      const lookAtTurns = (turns: readonly string[]) => {
        for (const name of turns) {
          if (!waiting.delete(name)) continue;
          const goesAhead = isKnown(name) && [...waiting].some((each) => !isKnown(each));
          knownInARow = goesAhead ? knownInARow + 1 : 0;
          expect(knownInARow).toBeLessThanOrEqual(3);
        }
      };

      const countOf = (kind: boolean) =>
        [...waiting].filter((name) => isKnown(name) === kind).length;
      const askFor = async (name: string) => {
        waiting.add(name);
        const outcome = ask(name);
        void outcome.then((how) => how === 'UNAVAILABLE' && waiting.delete(name));
        outcomes.push(outcome);
        await turn();
      };

      for (const [nth, key] of events.entries()) {
        const before = begun.length;
        const otherKind = !isKnown(key);
        const others = countOf(otherKind);
        await (key === '-' ? endOne() : askFor(`${key}${nth}`));
        // One kind takes the other no more than what that has over its half.
        const leastLeft = key === '-' ? 0 : Math.min(others, limits.waiting / 2);
        expect(countOf(otherKind)).toBeGreaterThanOrEqual(leastLeft);
        lookAtTurns(begun.slice(before));
        expect(queue.load.running).toBeLessThanOrEqual(limits.running);
        expect(queue.load.waiting).toBe(waiting.size);
        expect(queue.load.waiting).toBeLessThanOrEqual(limits.waiting);
      }
      await endAll();
      expect(
        new Set(await Promise.all(outcomes)).difference(new Set(['done', 'UNAVAILABLE'])),
      ).toEqual(new Set());
      expect(queue.load).toMatchObject({ running: 0, waiting: 0 });
    }),
    { numRuns: 100 },
  );
});

test('nobody is passed over for long: by each that was ahead and one beside it, at most', async () => {
  const event = fc.constantFrom(...'abcdefghij', ...'-'.repeat(8));
  const events = fc.array(event, { minLength: 60, maxLength: 120, size: 'max' });
  await fc.assert(
    fc.asyncProperty(events, async (happens) => {
      const { begun, ask, endOne, endAll } = openQueue({ waiting: 12, waitingPerKey: 4 });
      /** By key, of those that wait: how many more may have a turn before it has one. */
      const patience = new Map<string, number>();
      const waiting: string[] = [];
      for (const [nth, key] of happens.entries()) {
        const before = begun.length;
        if (key === '-') await endOne();
        else {
          const name = `${key}${nth}`;
          waiting.push(name);
          void ask(name).then(
            (how) => how === 'UNAVAILABLE' && waiting.splice(waiting.indexOf(name), 1),
          );
          await turn();
        }
        for (const name of begun.slice(before)) {
          waiting.splice(waiting.indexOf(name), 1);
          patience.delete(name.charAt(0));
          for (const [other, left] of patience) patience.set(other, left - 1);
        }
        const keys = new Set(waiting.map((name) => name.charAt(0)));
        for (const gone of new Set(patience.keys()).difference(keys)) patience.delete(gone);
        for (const key of keys) {
          if (!patience.has(key)) patience.set(key, 2 * (keys.size - 1) + 1);
        }
        expect(Math.min(...patience.values(), 0)).toBe(0);
      }
      await endAll();
    }),
    { numRuns: 100 },
  );
});
