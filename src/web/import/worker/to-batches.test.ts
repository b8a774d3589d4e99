import { expect, it } from 'vitest';
import type { Night } from '#import/nights/night.ts';
import { toBatches } from './to-batches.ts';

const HOUR = 3_600_000;

const night = (index: number, more: Partial<Night> = {}): Night => ({
  key: `fitbit:${index}`,
  format: 'fitbit',
  startTime: index * 24 * HOUR,
  endTime: index * 24 * HOUR + 8 * HOUR,
  timeZone: 'Asia/Jakarta',
  detail: 'asleep',
  at: { file: 'a' },
  ...more,
});
const nights = (count: number, more?: Partial<Night>) =>
  Array.from({ length: count }, (_, index) => night(count - index, more));

const split = (all: readonly Night[], marks = 0) => {
  let ids = 0;
  return toBatches(
    all,
    Array.from({ length: marks }, () => ({ sleepDate: '2026-11-22', kind: null, noSleep: true })),
    [
      { path: 'takeout/sleep-1.json', format: 'fitbit', records: 1, unreadable: 1 },
      { path: 'sleep-\u202e\n2.json', format: 'fitbit', records: 1, unreadable: 1 },
      { path: `${'long'.repeat(80)}.csv`, format: 'samsung', records: 1, unreadable: 1 },
    ],
    () => `import-${(ids += 1)}`,
  );
};

it.each([
  [250, [250]],
  [251, [250, 1]],
  [0, []],
])('%i nights are split into batches of %j', (count, sizes) => {
  const batches = split(nights(count));
  expect(batches.map(({ sleeps }) => sleeps.length)).toEqual(sizes);
  expect(batches.map(({ batch }) => batch)).toEqual(sizes.map((_, index) => index));
  const starts = batches.flatMap(({ sleeps }) => sleeps.map(({ startTime }) => startTime));
  expect(starts).toEqual(starts.toSorted());
});

it('a night more changes no other batch', () => {
  const some = nights(900).filter((_, index) => index % 9 > 0);
  const [first, second, ...others] = split(some);
  const changed = split([...some, night(300.5)]);
  expect(changed.toSpliced(1, 1)).toEqual([first, ...others]);
  expect(changed[1]?.sleeps).toHaveLength((second?.sleeps.length ?? 0) + 1);
});

it('a batch has at most 250 nights', () => {
  const naps = nights(600).map((each) => ({ ...each, startTime: each.startTime / 20, endTime: 0 }));
  expect(split(naps).map(({ sleeps }) => sleeps.length)).toEqual([250, 250, 100]);
});

it('batches with long notes stay below the body limit of the API', () => {
  const batches = split(nights(500, { note: '夜'.repeat(2000) }));
  expect(batches.flatMap(({ sleeps }) => sleeps)).toHaveLength(500);
  for (const batch of batches) {
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(1024 * 1024);
  }
});

it('each format is an import of its own, named after its files without marks of direction', () => {
  const batches = split([night(1), night(2, { format: 'samsung', key: 'samsung:1' })]);
  expect(batches.map(({ importId, format }) => [importId, format])).toEqual([
    ['import-1', 'fitbit'],
    ['import-2', 'samsung'],
  ]);
  expect(batches[0]).toMatchObject({ fileName: 'sleep-1.json, sleep- 2.json', unreadable: 2 });
  expect(batches[1]?.fileName).toHaveLength(255);
});

it('marks without nights have batches of their own', () => {
  expect(split([], 2001)).toMatchObject([
    { format: 'lelap', batch: 0, sleeps: [], marks: { length: 2000 } },
    { format: 'lelap', batch: 1, sleeps: [], marks: { length: 1 } },
  ]);
});
