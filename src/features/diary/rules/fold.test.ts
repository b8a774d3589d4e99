import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { foldSleeps, NO_AWARD } from './fold.ts';
import { compareByWaking, type CompletedSleep } from './sleep.ts';
import { streakAt } from './runs.ts';
import { at, night, sleepBetween, sleepEnding } from '#testkit/sleeps.ts';

const HOUR_MS = 3_600_000;

function fold(sleeps: CompletedSleep[]) {
  const inOrder = sleeps.toSorted(compareByWaking);
  const progress = foldSleeps(inOrder);
  const paid = sleeps.map((sleep) => {
    const { points, bonusPoints } = progress.awards[inOrder.indexOf(sleep)] ?? NO_AWARD;
    return bonusPoints === 0 ? `${points}` : `${points - bonusPoints}+${bonusPoints}`;
  });
  const days = progress.days.map(
    ({ sleepDate, minutes, runDay }) => `${sleepDate.slice(5)} ${minutes}/${runDay}`,
  );
  return {
    progress,
    /** Points of each sleep, in the order given, with its bonus: `80 80 80+50`. */
    paid: paid.join(' '),
    /** Date, minutes and number in its run of each day: `03-01 480/1`. */
    days: days.join(', '),
    totalPoints: progress.totals.totalPoints,
    streakAt: (local: string) =>
      streakAt(progress.totals.latestRun, at(local), local.slice(0, 10), new Set()),
  };
}

/** Nights of 8 hours that end at 07:00 on `count` consecutive dates. */
function nights(from: string, count: number): CompletedSleep[] {
  return Array.from({ length: count }, (_, index) => night(addDays(from, index)));
}

const endingIn = (timeZone: string) => (localEnd: string, minutes?: number) =>
  sleepEnding(localEnd, minutes ?? 480, { timeZone });
const honolulu = endingIn('Pacific/Honolulu');
const auckland = endingIn('Pacific/Auckland');
const pagoPago = endingIn('Pacific/Pago_Pago');
const kiritimati = endingIn('Pacific/Kiritimati');

describe('the examples of the rules', () => {
  test('examples 1 and 2: three nights of 8 hours earn 80, 80 and 80 + 50; the streak lives through the 4th', () => {
    const history = fold(nights('2026-03-01', 3));
    expect(history.paid).toBe('80 80 80+50');
    expect(history.totalPoints).toBe(290);
    expect(history.progress.days.at(-1)).toMatchObject({ points: 130, bonusPoints: 50 });
    const streaks = ['03T08:00', '04T23:59', '05T00:01'].map((time) =>
      history.streakAt(`2026-03-${time}`),
    );
    expect(streaks).toEqual([3, 3, 0]);
  });

  const halves = [sleepEnding('2026-03-01T03:00', 240), sleepEnding('2026-03-01T08:00', 210)];
  const evening = [sleepEnding('2026-03-01T23:40', 180), sleepEnding('2026-03-02T04:40', 270)];
  const missed = nights('2026-03-01', 3).toSpliced(1, 1);
  const eastward = [honolulu('2026-05-10T06:00'), auckland('2026-05-12T05:00')];
  const westward = [auckland('2026-05-12T07:00'), honolulu('2026-05-12T06:00')];
  test.each([
    ['3: two halves of one morning', halves, '0 75', '03-01 450/1'],
    ['3: an end at 23:40, and a sleep after midnight', evening, '0 75', '03-02 450/1'],
    ['7: the second night of example 1 is missing', missed, '80 80', '03-01 480/1, 03-03 480/1'],
    ['8: the date line swallows a date', eastward, '80 80', '05-10 480/1, 05-12 480/2'],
    ['9: the same date twice, flying west', westward, '80 40', '05-12 960/1'],
  ])('example %s', (_, sleeps, paid, days) => {
    expect(fold(sleeps)).toMatchObject({ paid, days });
  });

  test.each([
    ['2026-03-28T22:00', '2026-03-29T06:00', '70', '03-29 420/1'],
    ['2026-10-24T22:00', '2026-10-25T06:00', '90', '10-25 540/1'],
  ])('example 4: a night in Berlin from %s to %s earns %s', (start, end, paid, days) => {
    const timeZone = 'Europe/Berlin';
    const sleep = sleepBetween(at(start, timeZone), at(end, timeZone), { timeZone });
    expect(fold([sleep])).toMatchObject({ paid, days });
  });

  test('example 5: a forgotten wake-up counts for nothing until it is corrected', () => {
    const before = nights('2026-02-27', 3);
    const start = at('2026-03-01T22:00');
    const forgotten = fold([...before, sleepBetween(start, at('2026-03-02T18:00'))]);
    expect(forgotten.paid).toBe('80 80 80+50 0');
    const { awards: _, ...progress } = forgotten.progress;
    expect(fold(before).progress).toMatchObject(progress);

    const corrected = fold([...before, sleepBetween(start, at('2026-03-02T06:00'))]);
    expect(corrected.paid).toBe('80 80 80+50 80');
    expect(corrected.progress.totals.latestRun?.lastDay.runDay).toBe(4);
  });

  test('example 6: a night entered five days late joins the run but earns nothing', () => {
    const late = night('2026-03-07', {
      source: 'manual',
      recordedAt: at('2026-03-07T07:00') + 120 * HOUR_MS,
    });
    const withLate = fold([...nights('2026-03-01', 6), late]);
    expect(withLate.paid).toBe('80 80 80+50 80 80 80 0');
    expect(withLate.progress.totals.latestRun?.lastDay.runDay).toBe(7);

    const eighth = fold([...nights('2026-03-01', 6), late, night('2026-03-08')]);
    expect(eighth.paid).toBe('80 80 80+50 80 80 80 0 80+150');
  });

  test('example 10: a new run is paid its bonus again, and the achievement stays as first unlocked', () => {
    const history = fold([...nights('2026-03-01', 3), ...nights('2026-03-10', 3)]);
    expect(history.paid).toBe('80 80 80+50 80 80 80+50');
    expect(history.progress.unlocked.filter((unlocked) => unlocked.id === 'streak-3')).toEqual([
      { id: 'streak-3', sleepId: night('2026-03-03').id, unlockedAt: at('2026-03-03T07:00') },
    ]);
  });

  test('example 11: a night entered late moves the bonus and leaves the total alone', () => {
    const live = [...nights('2026-03-01', 2), ...nights('2026-03-04', 3)];
    expect(fold(live).totalPoints).toBe(450);
    expect(fold(live).paid).toBe('80 80 80 80 80+50');

    const late = night('2026-03-03', { source: 'manual', recordedAt: at('2026-03-10T07:00') });
    const history = fold([...nights('2026-03-01', 2), late, ...nights('2026-03-04', 3)]);
    expect(history.paid).toBe('80 80 0 80+50 80 80');
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
    expect(history.paid).toBe(`${'0 '.repeat(29)}80`);
    expect(history.totalPoints).toBe(80);
  });
});

describe('runs', () => {
  test('a full day two dates on follows when completed within 36 hours, and no later', () => {
    const first = honolulu('2026-05-10T18:00');
    const daysWith = (extraMs: number) => {
      const endTime = first.endTime + 36 * HOUR_MS + extraMs;
      const next = sleepBetween(endTime - 8 * HOUR_MS, endTime);
      return fold([first, { ...next, sleepDate: '2026-05-12' }]).days;
    };
    expect(daysWith(0)).toBe('05-10 480/1, 05-12 480/2');
    expect(daysWith(1)).toBe('05-10 480/1, 05-12 480/1');
  });

  test('a bonus reached at the waking of a sleep that may not earn goes to the next earning one of the run', () => {
    const entered = { source: 'manual', recordedAt: at('2026-03-20T00:00') } as const;
    const paidWith = (napEnd: string) =>
      fold([
        kiritimati('2026-03-01T07:00'),
        kiritimati('2026-03-02T07:00'),
        kiritimati('2026-03-04T06:00'),
        // Flying west, this waking fills the date between and joins the runs.
        { ...pagoPago('2026-03-03T14:00'), ...entered },
        pagoPago(napEnd, 60),
      ]).paid;
    expect(paidWith('2026-03-04T12:00')).toBe('80 80 80 0 10+50');
    // A nap of the next date is in no run.
    expect(paidWith('2026-03-04T22:00')).toBe('80 80 80 0 0');
  });
});

describe('achievements', () => {
  const unlockedIds = (sleeps: CompletedSleep[]) =>
    fold(sleeps).progress.unlocked.map((unlocked) => unlocked.id);

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
