import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { DAYS_NEEDED_BEFORE, foldSleeps } from './fold.ts';
import { NO_PROGRESS, type Award, type Progress, type SleepDay } from './progress.ts';
import { firstRefoldedDate, refold, type LogChange, type StoredLog } from './refold.ts';
import type { CompletedSleep } from './sleep.ts';
import { sleepBetween, sleepLogArbitrary } from '#testkit/sleeps.ts';

type Stored = Progress & { awards: ReadonlyMap<string, Award> };

function foldAll(sleeps: readonly CompletedSleep[]): Stored {
  const { progress, awards } = foldSleeps(NO_PROGRESS, sleeps);
  return { ...progress, awards };
}

/** As little of what is stored as a use case would load for a change. */
function within(stored: Stored, log: readonly CompletedSleep[], change: LogChange): StoredLog {
  const from = firstRefoldedDate(change);
  const lastFull = stored.days.findLast((day) => day.runDay > 0 && day.sleepDate < from);
  const needed = addDays(lastFull?.sleepDate ?? from, -DAYS_NEEDED_BEFORE);
  return {
    totals: stored.totals,
    unlocked: stored.unlocked,
    longestStreakBefore: Math.max(
      0,
      ...stored.days.filter((day) => day.sleepDate < from).map((day) => day.runDay),
    ),
    days: stored.days.filter((day) => day.sleepDate >= needed),
    sleeps: log
      .filter((sleep) => sleep.sleepDate >= from)
      .map((sleep) => ({ ...sleep, award: stored.awards.get(sleep.id) as Award })),
  };
}

/** What is stored after a change: all that the refold does not name stays. */
function applied(
  stored: Stored,
  log: readonly CompletedSleep[],
  change: LogChange,
): { stored: Stored; newAndLost: string[][] } {
  const refolded = refold(within(stored, log, change), change);
  const days = new Map<string, SleepDay>(stored.days.map((day) => [day.sleepDate, day]));
  for (const date of refolded.emptiedDates) days.delete(date);
  for (const day of refolded.changedDays) days.set(day.sleepDate, day);
  const awards = new Map(stored.awards);
  for (const { id } of change.removed) awards.delete(id);
  for (const [id, award] of refolded.addedAwards) awards.set(id, award);
  for (const [id, award] of refolded.changedAwards) awards.set(id, award);
  return {
    stored: {
      totals: refolded.totals,
      unlocked: refolded.unlocked,
      days: [...days.values()].toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1)),
      awards,
    },
    newAndLost: [[...refolded.newAchievements], [...refolded.lostAchievements]],
  };
}

const correctionArbitrary = fc.record({
  /** Which of the sleeps of the log the change is about, and what it does. */
  picks: fc.array(fc.tuple(fc.nat(), fc.constantFrom('add', 'remove', 'correct')), {
    minLength: 1,
    maxLength: 3,
  }),
  startsLaterBy: fc.double({ min: 0, max: 0.6, noNaN: true }),
  endsEarlierBy: fc.double({ min: 0, max: 0.4, noNaN: true }),
  zone: fc.constantFrom('Asia/Jakarta', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  settled: fc.boolean(),
});

/** A log, a change to it, and the log that comes of it. */
const changedLogArbitrary = fc
  .tuple(sleepLogArbitrary, correctionArbitrary)
  .map(([sleeps, correction]) => {
    const kinds = new Map(correction.picks.map(([pick, kind]) => [pick % sleeps.length, kind]));
    const log = sleeps.filter((_, index) => kinds.get(index) !== 'add');
    const removed = log.filter((sleep) => {
      const kind = kinds.get(sleeps.indexOf(sleep));
      return kind === 'remove' || kind === 'correct';
    });
    const added = sleeps.flatMap((sleep, index) => {
      const kind = kinds.get(index);
      if (kind === 'add') return [sleep];
      return kind === 'correct' ? [corrected(sleep, correction)] : [];
    });
    return { log, change: { removed, added } };
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

test('after any change what is stored is the fold of the log as it is then', () => {
  fc.assert(
    fc.property(changedLogArbitrary, ({ log, change }) => {
      const before = foldAll(log);
      const after = foldAll([
        ...log.filter((sleep) => !change.removed.includes(sleep)),
        ...change.added,
      ]);
      const changed = applied(before, log, change);
      expect(inOrderOfId(changed.stored)).toEqual(inOrderOfId(after));

      const ids = (stored: Stored) => stored.unlocked.map(({ id }) => id);
      expect(changed.newAndLost).toEqual([
        ids(after).filter((id) => !ids(before).includes(id)),
        ids(before).filter((id) => !ids(after).includes(id)),
      ]);
    }),
    { numRuns: 1000 },
  );
});

test('a change that is taken back leaves everything as it was', () => {
  fc.assert(
    fc.property(changedLogArbitrary, ({ log, change }) => {
      const before = foldAll(log);
      const there = applied(before, log, change);
      const changedLog = [
        ...log.filter((sleep) => !change.removed.includes(sleep)),
        ...change.added,
      ];
      const undo = { removed: change.added, added: change.removed };
      const back = applied(there.stored, changedLog, undo);
      expect(inOrderOfId(back.stored)).toEqual(inOrderOfId(before));
      expect(back.newAndLost.map((ids) => ids.toSorted())).toEqual(
        there.newAndLost.toReversed().map((ids) => ids.toSorted()),
      );
    }),
    { numRuns: 300 },
  );
});

test('what is refolded reaches no further than it has to', () => {
  const log = ['01', '02', '03', '04', '05', '06'].map((day) => {
    const endTime = Date.parse(`2026-03-${day}T00:00Z`);
    return sleepBetween(endTime - 8 * 3_600_000, endTime);
  });
  const removed = [log[4] as CompletedSleep];
  const before = foldAll(log);
  const change = { removed, added: [] };
  const { changedDays, emptiedDates, changedAwards } = refold(within(before, log, change), change);
  expect(firstRefoldedDate(change)).toBe('2026-03-03');
  expect(changedDays.map((day) => day.sleepDate)).toEqual(['2026-03-06']);
  expect(emptiedDates).toEqual(['2026-03-05']);
  expect(changedAwards.size).toBe(0);
});
