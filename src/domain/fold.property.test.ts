import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import {
  DAYS_NEEDED_AFTER,
  DAYS_NEEDED_BEFORE,
  foldSleeps,
  NO_PROGRESS,
  type Progress,
} from './fold.ts';
import { dayPoints, STREAK_BONUSES, FULL_DAY_MINUTES } from './points.ts';
import { durationMinutes, mayEarn, needsReview, type CompletedSleep } from './sleep.ts';
import { sleepEnding, sleepHistoryArbitrary } from '#testkit/sleeps.ts';

const foldAll = (sleeps: readonly CompletedSleep[]) => foldSleeps(NO_PROGRESS, sleeps);

/** The state that a use case loads before it folds `sleep`. */
function within(progress: Progress, sleep: CompletedSleep): Progress {
  const from = addDays(sleep.sleepDate, -DAYS_NEEDED_BEFORE);
  const to = addDays(sleep.sleepDate, DAYS_NEEDED_AFTER);
  const days = progress.days.filter((day) => day.sleepDate >= from && day.sleepDate <= to);
  return { ...progress, days };
}

/** The last sleep makes its date a full day, and so the date two later, of an earlier waking, the second of a run. */
const OVER_THE_DATE_LINE = [
  sleepEnding('2026-01-01T11:20', 410, { timeZone: 'Pacific/Pago_Pago' }),
  sleepEnding('2026-01-02T20:00', 455, { timeZone: 'Pacific/Kiritimati' }),
  sleepEnding('2026-01-01T19:20', 15, { timeZone: 'Pacific/Pago_Pago' }),
];

test('folding sleeps one by one equals folding the whole history', () => {
  fc.assert(
    fc.property(sleepHistoryArbitrary, (history) => {
      const stored = new Map<string, unknown>();
      let progress: Progress = NO_PROGRESS;
      for (const sleep of history) {
        const step = foldSleeps(within(progress, sleep), [sleep]);
        const days = new Map(progress.days.map((day) => [day.sleepDate, day]));
        for (const day of step.changedDays) days.set(day.sleepDate, day);
        progress = {
          ...step.progress,
          days: [...days.values()].toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1)),
        };
        stored.set(sleep.id, step.awards.get(sleep.id));
      }
      const whole = foldAll(history);
      expect(progress).toEqual(whole.progress);
      expect(stored).toEqual(whole.awards);
    }),
    { numRuns: 300, examples: [[OVER_THE_DATE_LINE]] },
  );
});

/** Slow reference for the rules: after each waking, compute everything from the whole history. */
function foldNaively(history: readonly CompletedSleep[]) {
  const bonuses = new Map<string, number[]>();
  const points = new Map<string, number>();
  let longest = 0;
  for (let count = 1; count <= history.length; count += 1) {
    const woken = history
      .slice(0, count)
      .filter((sleep) => !needsReview(sleep) && durationMinutes(sleep) > 0);
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
      if (gap === 1 || (gap === 2 && close)) runs.at(-1)?.push(date);
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

test('the fold equals a naive implementation of the rules', () => {
  fc.assert(
    fc.property(sleepHistoryArbitrary, (history) => {
      const folded = foldAll(history);
      const slow = foldNaively(history);
      expect(new Map([...folded.awards].map(([id, award]) => [id, award.points]))).toEqual(
        slow.points,
      );
      const { totals, days } = folded.progress;
      expect(totals.longestStreak).toBe(slow.longest);
      const fullDays = days.filter(({ minutes }) => minutes >= FULL_DAY_MINUTES);
      expect(totals.fullDays).toBe(fullDays.length);
    }),
    { numRuns: 300 },
  );
});
