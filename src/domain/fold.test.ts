import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { foldSleeps, NO_PROGRESS } from './fold.ts';
import type { CompletedSleep } from './sleep.ts';
import { streakAt } from './runs.ts';
import { at, night, sleepBetween, sleepEnding, wallClock } from '#testkit/sleeps.ts';

const HOUR_MS = 3_600_000;

function fold(sleeps: CompletedSleep[]) {
  const folded = foldSleeps(NO_PROGRESS, sleeps);
  return {
    ...folded,
    /** Sleep points and bonus of each sleep, in the order given. */
    paid: sleeps.map((sleep) => {
      const award = folded.awards.get(sleep.id);
      return award && [award.points - award.bonusPoints, award.bonusPoints];
    }),
    totalPoints: folded.progress.totals.totalPoints,
    streakAt: (local: string, timeZone = 'Asia/Jakarta') => {
      const now = at(local, timeZone);
      return streakAt(folded.progress.totals.latestRun, now, wallClock(now, timeZone).date);
    },
  };
}

/** Nights of 8 hours that end at 07:00 on `count` consecutive dates. */
function nights(from: string, count: number): CompletedSleep[] {
  return Array.from({ length: count }, (_, index) => night(addDays(from, index)));
}

describe('the examples of the rules', () => {
  test('example 1: three nights of 8 hours earn 80, 80 and 80 + 50', () => {
    const history = fold(nights('2026-03-01', 3));
    expect(history.paid).toEqual([
      [80, 0],
      [80, 0],
      [80, 50],
    ]);
    expect(history.totalPoints).toBe(290);
    expect(history.progress.days.at(-1)).toMatchObject({ points: 130, bonusPoints: 50 });
    expect(history.streakAt('2026-03-03T08:00')).toBe(3);
  });

  test('example 2: the streak lives through the 4th and is over on the 5th', () => {
    const history = fold(nights('2026-03-01', 3));
    expect(history.streakAt('2026-03-04T23:59')).toBe(3);
    expect(history.streakAt('2026-03-05T00:01')).toBe(0);
  });

  test('example 3: two halves of one morning earn 0 and 75', () => {
    const history = fold([
      sleepEnding('2026-03-01T03:00', 240),
      sleepEnding('2026-03-01T08:00', 210),
    ]);
    expect(history.paid).toEqual([
      [0, 0],
      [75, 0],
    ]);
    expect(history.progress.totals.fullDays).toBe(1);
  });

  test('example 3: a sleep that ends at 23:40 and one after midnight belong to the same morning', () => {
    const history = fold([
      sleepBetween(at('2026-03-01T20:40'), at('2026-03-01T23:40')),
      sleepBetween(at('2026-03-02T00:10'), at('2026-03-02T04:40')),
    ]);
    expect(history.progress.days.map((day) => day.sleepDate)).toEqual(['2026-03-02']);
    expect(history.paid).toEqual([
      [0, 0],
      [75, 0],
    ]);
  });

  test.each([
    ['2026-03-28T22:00', '2026-03-29T06:00', 420, 70, '2026-03-29'],
    ['2026-10-24T22:00', '2026-10-25T06:00', 540, 90, '2026-10-25'],
  ])(
    '4: from %s to %s in Berlin is %i minutes and %i points',
    (start, end, minutes, points, date) => {
      const timeZone = 'Europe/Berlin';
      const history = fold([sleepBetween(at(start, timeZone), at(end, timeZone), { timeZone })]);
      expect(history.progress.days).toMatchObject([{ sleepDate: date, minutes, points }]);
    },
  );

  test('example 5: a forgotten wake-up counts for nothing until it is corrected', () => {
    const before = nights('2026-02-27', 3);
    const start = at('2026-03-01T22:00');
    const forgotten = fold([...before, sleepBetween(start, at('2026-03-02T18:00'))]);
    expect(forgotten.paid[3]).toEqual([0, 0]);
    expect(forgotten.progress).toEqual(fold(before).progress);

    const corrected = fold([...before, sleepBetween(start, at('2026-03-02T06:00'))]);
    expect(corrected.paid[3]).toEqual([80, 0]);
    expect(corrected.progress.totals.latestRun?.days).toBe(4);
  });

  test('example 6: a night entered five days late joins the run but earns nothing', () => {
    const late = night('2026-03-07', {
      source: 'manual',
      recordedAt: at('2026-03-07T07:00') + 120 * HOUR_MS,
    });
    const withLate = fold([...nights('2026-03-01', 6), late]);
    expect(withLate.paid[6]).toEqual([0, 0]);
    expect(withLate.progress.totals.latestRun?.days).toBe(7);

    const eighth = fold([...nights('2026-03-01', 6), late, night('2026-03-08')]);
    expect(eighth.paid[7]).toEqual([80, 150]);
  });

  test('example 7: without its second night the run of example 1 is worth 160', () => {
    const history = fold([night('2026-03-01'), night('2026-03-03')]);
    expect(history.totalPoints).toBe(160);
    expect(history.progress.days.map((day) => day.runDay)).toEqual([1, 1]);
  });

  test('example 8: the date line swallows a date without breaking the run', () => {
    const history = fold([
      sleepEnding('2026-05-10T06:00', 480, { timeZone: 'Pacific/Honolulu' }),
      sleepEnding('2026-05-12T05:00', 480, { timeZone: 'Pacific/Auckland' }),
    ]);
    expect(history.progress.days).toMatchObject([
      { sleepDate: '2026-05-10', runDay: 1 },
      { sleepDate: '2026-05-12', runDay: 2 },
    ]);
  });

  test('example 9: the same date twice, flying west, is one full day', () => {
    const history = fold([
      sleepEnding('2026-05-12T07:00', 480, { timeZone: 'Pacific/Auckland' }),
      sleepEnding('2026-05-12T06:00', 480, { timeZone: 'Pacific/Honolulu' }),
    ]);
    expect(history.progress.totals.fullDays).toBe(1);
    expect(history.paid).toEqual([
      [80, 0],
      [40, 0],
    ]);
  });

  test('example 10: a new run is paid its bonus again, and the achievement stays as first unlocked', () => {
    const history = fold([...nights('2026-03-01', 3), ...nights('2026-03-10', 3)]);
    expect(history.paid[2]).toEqual([80, 50]);
    expect(history.paid[5]).toEqual([80, 50]);
    expect(history.progress.unlocked.filter((unlocked) => unlocked.id === 'streak-3')).toEqual([
      { id: 'streak-3', sleepId: night('2026-03-03').id, unlockedAt: at('2026-03-03T07:00') },
    ]);
  });

  test('example 11: a night entered late moves the bonus and leaves the total alone', () => {
    const live = [...nights('2026-03-01', 2), ...nights('2026-03-04', 3)];
    expect(fold(live).totalPoints).toBe(450);
    expect(fold(live).paid[4]).toEqual([80, 50]);

    const late = night('2026-03-03', { source: 'manual', recordedAt: at('2026-03-10T07:00') });
    const history = fold([...nights('2026-03-01', 2), late, ...nights('2026-03-04', 3)]);
    expect(history.paid.slice(2)).toEqual([
      [0, 0],
      [80, 50],
      [80, 0],
      [80, 0],
    ]);
    expect(history.totalPoints).toBe(450);
    expect(history.progress.totals.longestStreak).toBe(6);
  });

  test('example 12: imported nights make the streak, not the bonus', () => {
    const imported = nights('2026-03-01', 29).map((sleep) => ({
      ...sleep,
      source: 'import:csv' as const,
      recordedAt: at('2026-03-29T12:00') + 90 * 24 * HOUR_MS,
    }));
    const history = fold([...imported, night('2026-03-30')]);
    expect(history.streakAt('2026-03-30T08:00')).toBe(30);
    expect(history.paid[29]).toEqual([80, 0]);
    expect(history.totalPoints).toBe(80);
  });
});

describe('runs', () => {
  test('a full day two dates on follows when completed within 36 hours, and no later', () => {
    const honolulu = sleepEnding('2026-05-10T18:00', 480, { timeZone: 'Pacific/Honolulu' });
    const after36h = (extraMs: number) => {
      const endTime = honolulu.endTime + 36 * HOUR_MS + extraMs;
      return sleepBetween(endTime - 8 * HOUR_MS, endTime, { timeZone: 'Pacific/Pago_Pago' });
    };
    const runDays = (extraMs: number) =>
      fold([honolulu, { ...after36h(extraMs), sleepDate: '2026-05-12' }]).progress.days.map(
        (day) => day.runDay,
      );
    expect(runDays(0)).toEqual([1, 2]);
    expect(runDays(1)).toEqual([1, 1]);
  });

  test('a bonus reached at the waking of a sleep that may not earn goes to the next earning one of the run', () => {
    const kiritimati = { timeZone: 'Pacific/Kiritimati' };
    const pagoPago = { timeZone: 'Pacific/Pago_Pago' };
    const entered = { source: 'manual', recordedAt: at('2026-03-20T00:00') } as const;
    const joined = [
      sleepEnding('2026-03-01T07:00', 480, kiritimati),
      sleepEnding('2026-03-02T07:00', 480, kiritimati),
      sleepEnding('2026-03-04T06:00', 480, kiritimati),
      // Flying west, this waking fills the date between and joins the runs.
      sleepEnding('2026-03-03T14:00', 480, { ...pagoPago, ...entered }),
    ];
    const bonuses = (nap: CompletedSleep) => fold([...joined, nap]).paid.map((paid) => paid?.[1]);
    expect(bonuses(sleepEnding('2026-03-04T12:00', 60, pagoPago))).toEqual([0, 0, 0, 0, 50]);
    const napOfTomorrow = sleepEnding('2026-03-04T22:00', 60, pagoPago);
    expect(bonuses(napOfTomorrow)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    [2, 160],
    [3, 240 + 50],
    [6, 480 + 50],
    [7, 560 + 200],
    [13, 1040 + 200],
    [14, 1120 + 500],
    [29, 2320 + 500],
    [30, 2400 + 1000],
    [31, 2480 + 1000],
  ])('%i nights of 8 hours in a row are worth %i points', (count, points) => {
    expect(fold(nights('2026-03-01', count)).totalPoints).toBe(points);
  });
});

describe('achievements', () => {
  const unlockedIds = (sleeps: CompletedSleep[]) =>
    fold(sleeps).newlyUnlocked.map((unlocked) => unlocked.id);

  test.each([
    [59, []],
    [60, ['first-dream']],
    [419, ['first-dream']],
    [420, ['first-dream', 'full-night']],
    [960, ['first-dream', 'full-night', 'points-100']],
    [961, []],
  ])('a first sleep of %i minutes unlocks %j', (minutes, ids) => {
    expect(unlockedIds([sleepEnding('2026-03-01T19:00', minutes)])).toEqual(ids);
  });

  test.each([
    [2, 'streak-3', false],
    [3, 'streak-3', true],
    [7, 'streak-7', true],
    [13, 'streak-14', false],
    [14, 'streak-14', true],
    [30, 'streak-30', true],
    [99, 'streak-100', false],
    [100, 'streak-100', true],
    [364, 'streak-365', false],
    [365, 'streak-365', true],
    [49, 'nights-50', false],
    [50, 'nights-50', true],
    [100, 'nights-100', true],
    [499, 'nights-500', false],
    [500, 'nights-500', true],
  ])('%i nights in a row: %s is %s', (count, id, unlocked) => {
    expect(unlockedIds(nights('2025-01-01', count)).includes(id as never)).toBe(unlocked);
  });
});
