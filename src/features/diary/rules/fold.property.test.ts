import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesBetween, daysBetween } from '#kernel/rules/calendar.ts';
import { foldSleeps } from './fold.ts';
import { dayPoints, STREAK_BONUSES, FULL_DAY_MINUTES } from './points.ts';
import { compareByWaking, counts, durationMinutes, mayEarn, type CompletedSleep } from './sleep.ts';
import { sleepEnding, sleepHistoryArbitrary } from '#testkit/sleeps.ts';

/** The last sleep makes its date a full day, and so the date two later, of an earlier waking, the second of a run. */
const OVER_THE_DATE_LINE = [
  sleepEnding('2026-01-01T11:20', 410, { timeZone: 'Pacific/Pago_Pago' }),
  sleepEnding('2026-01-02T20:00', 455, { timeZone: 'Pacific/Kiritimati' }),
  sleepEnding('2026-01-01T19:20', 15, { timeZone: 'Pacific/Pago_Pago' }),
];

/** Slow reference for the rules: after each waking, compute everything from all sleeps up to it. */
function foldNaively(history: readonly CompletedSleep[], rests: ReadonlySet<string>) {
  const bonuses = new Map<string, number[]>();
  const points = new Map<string, number>();
  let longest = 0;
  for (let count = 1; count <= history.length; count += 1) {
    const woken = history.slice(0, count).filter(counts);
    const sleep = history[count - 1] as CompletedSleep;
    points.set(sleep.id, 0);
    if (woken.at(-1) !== sleep) continue;
    const dates = [...new Set(woken.map((each) => each.sleepDate))].toSorted();
    const ofDate = (date: string) => woken.filter((each) => each.sleepDate === date);
    const minutesOf = (sleeps: CompletedSleep[]) =>
      sleeps.reduce((sum, each) => sum + durationMinutes(each), 0);
    const completedAt = (date: string) => {
      const sleeps = ofDate(date);
      return sleeps.find((_, index) => minutesOf(sleeps.slice(0, index + 1)) >= FULL_DAY_MINUTES)
        ?.endTime;
    };
    const runs: string[][] = [];
    for (const date of dates.filter((each) => completedAt(each) !== undefined)) {
      const previous = runs.at(-1)?.at(-1);
      const gap = previous === undefined ? Infinity : daysBetween(previous, date);
      const close =
        previous !== undefined &&
        (completedAt(date) as number) - (completedAt(previous) as number) <= 36 * 3_600_000;
      const between = previous ? datesBetween(previous, date).slice(1, -1) : [];
      const isRested = between.every((each) => rests.has(each));
      if (gap === 1 || (gap === 2 && close) || (previous && isRested)) runs.at(-1)?.push(date);
      else runs.push([date]);
    }
    longest = Math.max(longest, ...runs.map((run) => run.length));
    if (!mayEarn(sleep)) continue;
    const earning = ofDate(sleep.sleepDate).filter(mayEarn);
    const gained = dayPoints(minutesOf(earning)) - dayPoints(minutesOf(earning.slice(0, -1)));
    const run = runs.find((each) => each.includes(sleep.sleepDate)) ?? [];
    const earningDays = run.filter(
      (date) => minutesOf(ofDate(date).filter(mayEarn)) >= FULL_DAY_MINUTES,
    ).length;
    const paid = new Set(
      run.flatMap((date) => ofDate(date).flatMap((each) => bonuses.get(each.id) ?? [])),
    );
    const due = STREAK_BONUSES.filter(
      (bonus) => earningDays >= bonus.days && !paid.has(bonus.days),
    );
    bonuses.set(
      sleep.id,
      due.map((bonus) => bonus.days),
    );
    points.set(sleep.id, gained + due.reduce((sum, bonus) => sum + bonus.points, 0));
  }
  return { points, longest };
}

/** Some or most of the dates from the first sleep on. */
const restsArbitrary = fc
  .array(fc.boolean(), { maxLength: 90 })
  .map((rested) => new Set(rested.flatMap((is, day) => (is ? [addDays('2026-01-01', day)] : []))));

test('the fold equals a naive implementation of the rules', () => {
  fc.assert(
    fc.property(sleepHistoryArbitrary, restsArbitrary, (history, rests) => {
      const inOrder = history.toSorted(compareByWaking);
      const { totals, days, awards } = foldSleeps(inOrder, rests);
      const slow = foldNaively(history, rests);
      const points = new Map(inOrder.map(({ id }, index) => [id, awards[index]?.points]));
      expect(points).toEqual(slow.points);
      expect(totals.longestStreak).toBe(slow.longest);
      const fullDays = days.filter(({ minutes }) => minutes >= FULL_DAY_MINUTES);
      expect(totals.fullDays).toBe(fullDays.length);
    }),
    { numRuns: 300, examples: [[OVER_THE_DATE_LINE, new Set()]] },
  );
});

test('the points of the days, of the sleeps and in total are the same', () => {
  const sum = (paid: Iterable<{ points: number }>) =>
    [...paid].reduce((total, { points }) => total + points, 0);
  fc.assert(
    fc.property(sleepHistoryArbitrary, (history) => {
      const { totals, days, awards } = foldSleeps(history.toSorted(compareByWaking));
      expect([sum(days), sum(awards)]).toEqual([totals.totalPoints, totals.totalPoints]);
    }),
    { numRuns: 100 },
  );
});
