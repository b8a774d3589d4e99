import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACHIEVEMENTS } from './achievements.ts';
import { addDays } from './calendar.ts';
import { DAYS_NEEDED_BEFORE, foldSleeps } from './fold.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';
import type { Award, SleepDay } from './totals.ts';
import {
  firstRefoldedDate,
  needsSums,
  openDate,
  Refold,
  type HistoryChange,
  type HistorySlice,
  type HistoryStart,
} from './refold.ts';
import { compareByWaking, type CompletedSleep } from './sleep.ts';
import { sleepBetween, sleepHistoryArbitrary, sleepHistoriesOf } from '#testkit/sleeps.ts';

type Stored = Progress & { awards: ReadonlyMap<string, Award> };

function foldAll(sleeps: readonly CompletedSleep[]): Stored {
  const { progress, awards } = foldSleeps(NO_PROGRESS, sleeps);
  return { ...progress, awards };
}

/** The least stored state that a use case loads before the first slice. */
function startOf(stored: Stored, change: HistoryChange): HistoryStart {
  const from = firstRefoldedDate(change);
  const before = stored.days.filter((day) => day.sleepDate < from);
  const lastFull = before.findLast((day) => day.runDay > 0);
  const needed = addDays(lastFull?.sleepDate ?? from, -DAYS_NEEDED_BEFORE);
  return {
    totals: stored.totals,
    unlocked: stored.unlocked,
    days: before.filter((day) => day.sleepDate >= needed),
    sums: needsSums(stored.unlocked, change)
      ? {
          points: before.reduce((points, day) => points + day.points, 0),
          fullDays: before.filter((day) => day.completedAt !== null).length,
        }
      : { points: 0, fullDays: 0 },
  };
}

/**
 * Stored and added sleeps from a date on, `size` at a time; the first slices start earlier, as a use case's do. A
 * corrected sleep is stored and added.
 */
function* slicesOf(
  stored: Stored,
  history: readonly CompletedSleep[],
  { from, size, added }: { from: string; size: number; added: readonly CompletedSleep[] },
): Generator<HistorySlice> {
  const sleeps = [...history, ...added]
    .filter(({ endTime }) => endTime > Date.parse(from) - 86_400_000)
    .toSorted(compareByWaking);
  let daysFrom = from;
  for (let at = 0; ; at += size) {
    const slice = sleeps.slice(at, at + size);
    const isLast = slice.length < size;
    const open = isLast ? '9999' : openDate(slice);
    const days = stored.days.filter((day) => day.sleepDate >= daysFrom && day.sleepDate < open);
    if (open > daysFrom) daysFrom = open;
    yield {
      sleeps: slice
        .filter((sleep) => history.includes(sleep))
        .map((sleep) => ({ ...sleep, award: stored.awards.get(sleep.id) as Award })),
      days,
      openFrom: isLast ? null : daysFrom,
      until: slice.at(-1),
    };
    if (isLast) return;
  }
}

/** The stored state after a change: everything the refold does not name stays. */
function applied(
  stored: Stored,
  history: readonly CompletedSleep[],
  change: HistoryChange,
  size = 1000,
): { stored: Stored; newAndLost: string[][]; sleepsLeft: number } {
  const refold = new Refold(startOf(stored, change), change);
  const days = new Map<string, SleepDay>(stored.days.map((day) => [day.sleepDate, day]));
  const awards = new Map(stored.awards);
  let sleepsLeft = history.length;
  const from = firstRefoldedDate(change);
  for (const slice of slicesOf(stored, history, { from, size, added: change.added })) {
    const { changedDays, emptiedDates, changedAwards } = refold.fold(slice);
    for (const date of emptiedDates) days.delete(date);
    for (const day of changedDays) days.set(day.sleepDate, day);
    for (const [id, award] of changedAwards) awards.set(id, award);
    sleepsLeft -= slice.sleeps.length;
    if (refold.isOver) break;
  }
  const { runsToAsk } = refold;
  const asked = stored.days.filter(
    ({ sleepDate }) =>
      runsToAsk !== undefined &&
      (sleepDate < runsToAsk.before || (runsToAsk.from !== null && sleepDate >= runsToAsk.from)),
  );
  const refolded = refold.result(Math.max(0, ...asked.map((day) => day.runDay)));
  for (const { id } of change.removed) awards.delete(id);
  for (const [id, award] of refolded.addedAwards) awards.set(id, award);
  return {
    stored: {
      totals: refolded.totals,
      unlocked: refolded.unlocked,
      days: [...days.values()].toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1)),
      awards,
    },
    newAndLost: [[...refolded.newAchievements], [...refolded.lostAchievements]],
    sleepsLeft,
  };
}

const correctionArbitrary = fc.record({
  /** The sleeps a change touches, and what it does to them: a few, or many as an import and its undo do. */
  picks: fc.oneof(
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('add', 'remove', 'correct')), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('add', 'remove')), {
      minLength: 20,
      maxLength: 60,
    }),
  ),
  startsLaterBy: fc.double({ min: 0, max: 0.6, noNaN: true }),
  endsEarlierBy: fc.double({ min: 0, max: 0.4, noNaN: true }),
  zone: fc.constantFrom('Asia/Jakarta', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  settled: fc.boolean(),
});

/** Histories, each with one change. */
const changesOf = (histories: fc.Arbitrary<CompletedSleep[]>) =>
  fc.tuple(histories, correctionArbitrary).map(([sleeps, correction]) => {
    const kinds = new Map(correction.picks.map(([pick, kind]) => [pick % sleeps.length, kind]));
    const history = sleeps.filter((_, index) => kinds.get(index) !== 'add');
    const removed = history.filter((sleep) => {
      const kind = kinds.get(sleeps.indexOf(sleep));
      return kind === 'remove' || kind === 'correct';
    });
    const added = sleeps.flatMap((sleep, index) => {
      const kind = kinds.get(index);
      if (kind === 'add') return [sleep];
      return kind === 'correct' ? [corrected(sleep, correction)] : [];
    });
    return { history, change: { removed, added } };
  });

function corrected(
  sleep: CompletedSleep,
  how: { startsLaterBy: number; endsEarlierBy: number; zone: string; settled: boolean },
): CompletedSleep {
  const length = sleep.endTime - sleep.startTime;
  return sleepBetween(
    sleep.startTime + Math.floor(length * how.startsLaterBy),
    sleep.endTime - Math.floor(length * how.endsEarlierBy),
    { ...sleep, timeZone: how.zone, settled: how.settled },
  );
}

const inOrderOfId = ({ unlocked, ...stored }: Stored) => ({
  ...stored,
  unlocked: unlocked.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const changedHistory = (history: readonly CompletedSleep[], { removed, added }: HistoryChange) => [
  ...history.filter((sleep) => !removed.includes(sleep)),
  ...added,
];

// From one slice per sleep to one for the whole history.
const sliceSizeArbitrary = fc.constantFrom(1, 2, 7, 1000);

// Long histories reach the later achievements and continue after the refold ends.
test.each([
  ['short histories', sleepHistoryArbitrary, 1000],
  ['long histories', sleepHistoriesOf({ minLength: 100, maxLength: 200 }), 300],
])(
  'after any change what is stored is the fold of the history as it is then: %s',
  (_, histories, numRuns) => {
    let endedEarly = 0;
    fc.assert(
      fc.property(changesOf(histories), sliceSizeArbitrary, ({ history, change }, size) => {
        const before = foldAll(history);
        const after = foldAll(changedHistory(history, change));
        const changed = applied(before, history, change, size);
        // Expect's comparison would take longer than the folds.
        deepStrictEqual(inOrderOfId(changed.stored), inOrderOfId(after));
        if (changed.sleepsLeft > size) endedEarly += 1;

        const ids = (stored: Stored) => stored.unlocked.map(({ id }) => id);
        expect(changed.newAndLost).toEqual([
          ids(after).filter((id) => !ids(before).includes(id)),
          ids(before).filter((id) => !ids(after).includes(id)),
        ]);
      }),
      { numRuns },
    );
    expect(endedEarly).toBeGreaterThan(numRuns / 100);
  },
);

test('undoing a change restores the whole cache', () => {
  fc.assert(
    fc.property(
      changesOf(sleepHistoryArbitrary),
      sliceSizeArbitrary,
      ({ history, change }, size) => {
        const before = foldAll(history);
        const there = applied(before, history, change, size);
        const undo = { removed: change.added, added: change.removed };
        const back = applied(there.stored, changedHistory(history, change), undo, size);
        deepStrictEqual(inOrderOfId(back.stored), inOrderOfId(before));
        expect(back.newAndLost.map((ids) => ids.toSorted())).toEqual(
          there.newAndLost.toReversed().map((ids) => ids.toSorted()),
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** Nights of so many hours, one a day, the last on this date. */
const nightsUntil = (date: string, count: number, hours = 8) =>
  Array.from({ length: count }, (_, index) => {
    const endTime = Date.parse(`${date}T00:00Z`) - (count - 1 - index) * 86_400_000;
    return sleepBetween(endTime - hours * 3_600_000, endTime);
  });

test('a refold ends with the first slice that equals the stored cache', () => {
  // A run of 400 nights loses one; after a gap, other nights unlock the same achievements.
  const goals = ACHIEVEMENTS.filter(({ measure }) => measure === 'fullDays').map(
    ({ goal }) => goal,
  );
  const mostNights = Math.max(...goals);
  const history = [
    ...nightsUntil('2013-12-31', 400),
    ...nightsUntil('2026-03-18', mostNights + 1900),
  ];
  const removed = [history[10] as CompletedSleep];
  const { sleepsLeft } = applied(foldAll(history), history, { removed, added: [] }, 50);
  expect(history.length - sleepsLeft).toBeLessThan(mostNights + 100);
});

test('a refold continues while an achievement may be dated by another sleep', () => {
  // Short nights earn nothing, so 10,000 points are reached long after the change.
  const history = [
    ...nightsUntil('2017-12-31', 30),
    ...nightsUntil('2024-12-31', 2000, 6),
    ...nightsUntil('2026-03-18', 400),
  ];
  const change = { removed: [history[10] as CompletedSleep], added: [] };
  const { stored, sleepsLeft } = applied(foldAll(history), history, change, 50);
  expect(stored.unlocked).toEqual(foldAll(changedHistory(history, change)).unlocked);
  expect(history.length - sleepsLeft).toBeGreaterThan(2000);
});
