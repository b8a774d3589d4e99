import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countReads } from '#testkit/count-reads.ts';
import { sleepEnding, sleepHistoryArbitrary, toFacts } from '#testkit/sleeps.ts';
import {
  findAward,
  changeDiary,
  deriveDiary,
  findKind,
  isEmptyMark,
  readMark,
  toDiarySleep,
  type DatedMark,
  type DiarySleep,
} from './diary.ts';
import { LOGGED_FROM_MINUTES } from './episodes.ts';
import {
  hasEnded,
  MAX_DELETED_SLEEPS,
  NO_WAKING,
  REVIEW_OVER_MINUTES,
  type CompletedSleep,
  type Ended,
  type SleepFacts,
} from './sleep.ts';

const stored = (sleep: CompletedSleep, more: Partial<SleepFacts> = {}): SleepFacts => ({
  ...toFacts(sleep, 'Asia/Jakarta'),
  ...more,
});
/** The diary of these sleeps, given in any order. */
const diaryOf = (sleeps: readonly SleepFacts[], marks: readonly DatedMark[] = []) =>
  deriveDiary({ sleeps: sleeps.map(toDiarySleep), marks });

const DATE = '2026-03-01';
const ending = (time: string, minutes: number, more: Partial<SleepFacts> = {}) =>
  stored(sleepEnding(`${DATE}T${time}`, minutes, { id: time }), more);

describe('a diary', () => {
  const NIGHT = ending('07:00', 480);
  const NAP = ending('14:00', 60);
  const ACTIVE = ending('23:30', 30, { ...NO_WAKING });
  const EMPTY = ending('15:00', 0);
  const FORGOTTEN = ending('19:00', REVIEW_OVER_MINUTES + 1);
  const DELETED = ending('07:00', 480, { deletedAt: 5 });

  test.each<[string, SleepFacts[], string]>([
    ['nothing', [], ' |  | undefined |  | 0'],
    [
      'a night and a nap',
      [NIGHT, NAP],
      '14:00 07:00 | 07:00 14:00 | undefined | 2026-03-01 540 | 90',
    ],
    [
      'a nap, a night and an active sleep',
      [NAP, NIGHT, ACTIVE],
      '23:30 14:00 07:00 | 07:00 14:00 | 23:30 | 2026-03-01 540 | 90',
    ],
    ['a sleep in review', [FORGOTTEN], '19:00 | 19:00 | undefined |  | 0'],
    ['a sleep under a minute', [EMPTY], '15:00 | 15:00 | undefined |  | 0'],
    ['a deleted sleep', [DELETED], ' |  | undefined |  | 0'],
    [
      'an active sleep that was deleted',
      [NIGHT, { ...ACTIVE, deletedAt: 5 }],
      '07:00 | 07:00 | undefined | 2026-03-01 480 | 80',
    ],
  ])('a diary of %s has its sleeps, wakings, days and points', (_, facts, expected) => {
    const { sleeps, ended, active, days, totals, deleted } = diaryOf(facts);
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');
    const dated = days.map(({ sleepDate, minutes }) => `${sleepDate} ${minutes}`);
    expect(
      `${ids(sleeps)} | ${ids(ended)} | ${active?.id} | ${dated.join()} | ${totals.totalPoints}`,
    ).toBe(expected);
    expect(sleeps.length + deleted.length).toBe(facts.length);
  });

  test('a sleep that does not count was paid nothing', () => {
    const diary = diaryOf([NIGHT, FORGOTTEN]);
    const paid = [NIGHT, FORGOTTEN].map((sleep) => findAward(diary, sleep).points);
    expect(paid).toEqual([80, 0]);
  });

  test('of the deleted sleeps a diary has the 1,000 that were deleted last', () => {
    const deletedOnes = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        ending('07:00', 480, { id: `deleted-${index}`, deletedAt: index }),
      );
    const oldestOf = (count: number) => diaryOf(deletedOnes(count)).deleted.at(-1)?.id;
    expect(oldestOf(MAX_DELETED_SLEEPS)).toBe('deleted-0');
    expect(oldestOf(MAX_DELETED_SLEEPS + 1)).toBe('deleted-1');

    const full = diaryOf([NIGHT, ...deletedOnes(MAX_DELETED_SLEEPS)]);
    const { deleted } = changeDiary(full, { sleeps: [{ ...NIGHT, deletedAt: 5_000 }] });
    expect([deleted.length, deleted[0]?.id]).toEqual([MAX_DELETED_SLEEPS, NIGHT.id]);
    expect(deleted.at(-1)?.id).toBe('deleted-1');
  });
});

const markArbitrary = fc.record<DatedMark>({
  sleepDate: fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2026-01-${String(day).padStart(2, '0')}`),
  kind: fc.constantFrom('work', 'free', null),
  noSleep: fc.boolean(),
  rest: fc.boolean(),
});
const says = (mark: DatedMark) => !isEmptyMark(mark);

/** Facts with deleted sleeps and marks, and perhaps an active sleep; each with a key to sort them by. */
const factsArbitrary = fc
  .record({
    history: sleepHistoryArbitrary,
    deletions: fc.array(fc.oneof(fc.constant(null), fc.nat(1_000)), {
      minLength: 60,
      maxLength: 60,
    }),
    isLastActive: fc.boolean(),
    marks: fc.uniqueArray(markArbitrary.filter(says), { selector: ({ sleepDate }) => sleepDate }),
  })
  .map(({ history, deletions, isLastActive, marks }) => ({
    sleeps: history.map((sleep, index) => {
      const isActive = isLastActive && index === history.length - 1;
      return stored(sleep, { deletedAt: deletions[index] ?? null, ...(isActive && NO_WAKING) });
    }),
    marks,
  }));

const AT_ONE_START = [ending('07:00', 480), stored(sleepEnding('2026-02-28T23:00', 0))];

/** What a request does to a sleep. */
const CHANGES: Record<string, (sleep: SleepFacts) => SleepFacts | undefined> = {
  'delete or restore it': (sleep) => ({ ...sleep, deletedAt: sleep.deletedAt === null ? 7 : null }),
  'settle it': (sleep) => ({ ...sleep, settled: true }),
  'write a note': (sleep) => ({ ...sleep, note: 'a dream', quality: 3 }),
  'shorten it': (sleep) =>
    hasEnded(sleep)
      ? { ...sleep, startTime: Math.floor((sleep.startTime + sleep.endTime) / 2) }
      : sleep,
  'erase it': () => undefined,
};
const changesArbitrary = fc.array(
  fc.record({ pick: fc.nat(), kind: fc.constantFrom(...Object.keys(CHANGES)) }),
  { maxLength: 8 },
);

describe('the diary of any facts', () => {
  test('the order of the facts does not matter', () => {
    fc.assert(
      fc.property(
        factsArbitrary,
        fc.array(fc.nat(), { minLength: 60 }),
        ({ sleeps, marks }, keys) => {
          const shuffle = <Item>(items: readonly Item[]) =>
            items
              .map((item, index) => [keys[index % keys.length] ?? 0, item] as const)
              .toSorted(([a], [b]) => a - b)
              .map(([, item]) => item);
          expect(diaryOf(shuffle(sleeps), shuffle(marks))).toEqual(diaryOf(sleeps, marks));
        },
      ),
      { numRuns: 100, examples: [[{ sleeps: AT_ONE_START, marks: [] }, [1, 0]]] },
    );
  });

  test('a changed diary is the diary of the changed facts', () => {
    fc.assert(
      fc.property(
        factsArbitrary,
        sleepHistoryArbitrary,
        changesArbitrary,
        fc.array(markArbitrary, { maxLength: 4 }),
        (facts, [added], changes, newMarks) => {
          const sleeps = new Map(facts.sleeps.map((sleep) => [sleep.id, sleep]));
          const change = { sleeps: [] as SleepFacts[], erased: [] as string[], marks: newMarks };
          for (const { pick, kind } of changes) {
            const before = [...sleeps.values()][pick % sleeps.size];
            if (before === undefined) continue;
            const { id } = before;
            const after = CHANGES[kind]?.(before);
            change.sleeps = change.sleeps.filter((sleep) => sleep.id !== id);
            if (after === undefined) {
              change.erased.push(id);
              sleeps.delete(id);
            } else {
              change.sleeps.push(after);
              sleeps.set(id, after);
            }
          }
          if (added !== undefined) {
            const sleep = stored(added, { id: 'added' });
            change.sleeps.push(sleep);
            sleeps.set(sleep.id, sleep);
          }
          const marks = new Map(
            [...facts.marks, ...newMarks].map((mark) => [mark.sleepDate, mark]),
          );
          const expected = diaryOf([...sleeps.values()], [...marks.values()].filter(says));
          expect(changeDiary(diaryOf(facts.sleeps, facts.marks), change)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test.each<[string, number, Partial<SleepFacts>, boolean]>([
  ['nothing else', 0, {}, true],
  ['a sleep one minute too short for a night', LOGGED_FROM_MINUTES - 1, {}, true],
  ['a night', LOGGED_FROM_MINUTES, {}, false],
  ['a deleted night', LOGGED_FROM_MINUTES, { deletedAt: 5 }, true],
  ['a sleep in review', REVIEW_OVER_MINUTES + 1, {}, true],
  ['a long sleep whose times are confirmed', REVIEW_OVER_MINUTES + 1, { settled: true }, false],
])(
  'of a date with "I did not sleep" and %s the mark is shown: %4$s',
  (_, minutes, more, isShown) => {
    const mark = { sleepDate: DATE, kind: 'work', noSleep: true, rest: false } as const;
    const diary = diaryOf([ending('07:00', minutes, more)], [mark]);
    expect(readMark(diary, DATE)).toEqual({ kind: 'work', noSleep: isShown, rest: false });
    // It comes back with the night's deletion.
    expect(diary.marks.get(DATE)).toEqual(mark);
  },
);

test('a mark that says nothing is none', () => {
  const mark = { sleepDate: DATE, kind: 'free', noSleep: false, rest: false } as const;
  const empty = deriveDiary({ sleeps: [], marks: [] });
  const marked = changeDiary(empty, { marks: [mark] });
  expect(marked.marks.get(DATE)).toEqual(mark);
  expect(changeDiary(marked, { marks: [{ ...mark, kind: null }] })).toEqual(empty);
  expect(readMark(empty, DATE)).toEqual({ kind: null, noSleep: false, rest: false });
});

const HALF = LOGGED_FROM_MINUTES / 2;
const NO_SLEEP: DatedMark = { sleepDate: DATE, kind: null, noSleep: true, rest: false };
test.each<[string, SleepFacts, others: SleepFacts[], marks: DatedMark[], kind: string]>([
  ['the longest sleep of a date', ending('07:00', 480), [ending('14:00', 60)], [], 'night'],
  ['a shorter one', ending('14:00', 60), [ending('07:00', 480)], [], 'nap'],
  ['half of a night', ending('07:00', HALF), [ending('05:00', HALF)], [], 'night'],
  ['that half without the other', ending('07:00', HALF), [], [], 'nap'],
  [
    'that half, the other deleted',
    ending('07:00', HALF),
    [ending('05:00', HALF, { deletedAt: 5 })],
    [],
    'nap',
  ],
  [
    'a night on a date without sleep',
    ending('07:00', LOGGED_FROM_MINUTES),
    [],
    [NO_SLEEP],
    'night',
  ],
  ['naps there', ending('14:00', 100), [ending('07:00', 100)], [NO_SLEEP], 'nap'],
  ['the same naps elsewhere', ending('07:00', 110), [ending('14:00', 100)], [], 'night'],
  [
    'a sleep under a minute at the start of a night',
    stored(sleepEnding('2026-02-28T23:00', 0)),
    [ending('07:00', 480)],
    [],
    'nap',
  ],
  ['one that needs review', ending('19:00', REVIEW_OVER_MINUTES + 1), [], [], 'review'],
  ['one of sixteen hours', ending('19:00', REVIEW_OVER_MINUTES), [], [], 'night'],
  ['a deleted night', ending('07:00', 480, { deletedAt: 5 }), [ending('14:00', 60)], [], 'night'],
  ['a deleted nap', ending('14:00', 60, { deletedAt: 5 }), [ending('07:00', 480)], [], 'nap'],
  [
    'a deleted half of a night',
    ending('07:00', HALF, { deletedAt: 5 }),
    [ending('05:00', HALF)],
    [],
    'night',
  ],
])('%s is a %4$s', (_, sleep, others, marks, kind) => {
  const diary = diaryOf([sleep, ...others], marks);
  expect(findKind(diary, toDiarySleep(sleep) as Ended<DiarySleep>)).toBe(kind);
});

test('the award of one of a thousand sleeps that end at one instant is found at once', () => {
  const empty = Array.from({ length: 1_000 }, (_, index) => ending('08:00', 0, { id: `${index}` }));
  const night = ending('08:00', 480);
  const whole = diaryOf([night, ...empty]);
  const { items: ended, reads } = countReads(whole.ended);
  const diary = { ...whole, ended };
  const points = [night, ...empty].map((sleep) => findAward(diary, toDiarySleep(sleep)).points);
  expect(points).toEqual([80, ...empty.map(() => 0)]);
  expect(reads()).toBeLessThan(100 * points.length);
});
