import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sleepEnding, sleepHistoriesOf } from '#testkit/sleeps.ts';
import { daysBetween } from './calendar.ts';
import { FULL_DAY_MINUTES } from './points.ts';
import { foldSleeps, NO_PROGRESS } from './fold.ts';
import { counts, durationMinutes, type CompletedSleep } from './sleep.ts';

const unlockedEarlyBird = (history: readonly CompletedSleep[]) =>
  foldSleeps(NO_PROGRESS, history).progress.unlocked.find(({ id }) => id === 'early-bird');

/** Nights of 8 hours that end at these times, one a day from 1 March on. */
const nightsEnding = (times: readonly string[], timeZone = 'Asia/Jakarta') =>
  times.map((time, index) =>
    sleepEnding(`2026-03-${String(index + 1).padStart(2, '0')}T${time}`, 480, { timeZone }),
  );
const SIX = Array.from({ length: 6 }, () => '05:00');

test.each([
  ['02:59', false],
  ['03:00', true],
  ['06:29', true],
  ['06:30', false],
])('a seventh waking at %s unlocks Early Bird: %s', (time, isEarly) => {
  const history = nightsEnding([...SIX, time]);
  const unlocked = unlockedEarlyBird(history);
  expect(unlocked?.unlockedAt).toBe(isEarly ? history[6]?.endTime : undefined);
});

test('Early Bird needs seven early wakings without a missed day', () => {
  expect(unlockedEarlyBird(nightsEnding(SIX))).toBeUndefined();
  const missed = nightsEnding([...SIX, '12:00', ...SIX]).filter((_, index) => index !== 6);
  expect(unlockedEarlyBird(missed)).toBeUndefined();
});

test('Early Bird looks at the longest sleep of a day', () => {
  const nap = sleepEnding('2026-03-07T14:00', 60);
  expect(unlockedEarlyBird([...nightsEnding([...SIX, '05:00']), nap])).toBeDefined();
  const [short, long] = [
    sleepEnding('2026-03-06T04:00', 430),
    sleepEnding('2026-03-06T13:00', 440),
  ];
  const history = nightsEnding([...SIX, '05:00']).toSpliced(5, 1, short, long);
  expect(unlockedEarlyBird(history)).toBeUndefined();
});

test('Early Bird takes the earlier of two longest sleeps', () => {
  const [early, late] = [
    sleepEnding('2026-03-06T05:00', 430),
    sleepEnding('2026-03-06T13:00', 430),
  ];
  const history = nightsEnding([...SIX, '05:00']).toSpliced(5, 1, early, late);
  expect(unlockedEarlyBird(history)).toBeDefined();
});

test('Early Bird reads each waking by its local clock', () => {
  const home = nightsEnding(SIX);
  // 05:00 in Kathmandu is 06:15 in Jakarta, 06:29 there is 07:44 here.
  const away = sleepEnding('2026-03-07T06:29', 480, { timeZone: 'Asia/Kathmandu' });
  expect(unlockedEarlyBird([...home, away])?.sleepId).toBe(away.id);
  const late = sleepEnding('2026-03-07T07:44', 480);
  expect(late.endTime).toBe(away.endTime);
  expect(unlockedEarlyBird([...home, late])).toBeUndefined();
});

/** Slow reference: after each waking, rebuild all days and check every seven consecutive ones. */
function dateNaively(history: readonly CompletedSleep[]): number | undefined {
  for (let count = 1; count <= history.length; count += 1) {
    const woken = history.slice(0, count).filter(counts);
    const days = [...Map.groupBy(woken, ({ sleepDate }) => sleepDate)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([date, sleeps]) => {
        let minutes = 0;
        const completing = sleeps.find(
          (sleep) => (minutes += durationMinutes(sleep)) >= FULL_DAY_MINUTES,
        );
        const [longest] = sleeps.toSorted(
          (a, b) => durationMinutes(b) - durationMinutes(a) || a.startTime - b.startTime,
        ) as [CompletedSleep];
        const isEarly = longest.endMinuteOfDay >= 180 && longest.endMinuteOfDay < 390;
        return completing === undefined ? [] : [{ date, at: completing.endTime, isEarly }];
      });
    let inARow = 0;
    for (const [index, { date, at, isEarly }] of days.entries()) {
      const before = days[index - 1];
      const gap = before === undefined ? Infinity : daysBetween(before.date, date);
      const follows =
        before !== undefined && (gap === 1 || (gap === 2 && at - before.at <= 36 * 3_600_000));
      inARow = isEarly ? (follows ? inARow : 0) + 1 : 0;
      // Only the change of the last sleep can unlock it now.
      if (inARow >= 7) return woken.at(-1)?.endTime;
    }
  }
  return undefined;
}

test('Early Bird is dated as by a naive implementation', () => {
  fc.assert(
    fc.property(sleepHistoriesOf({ minLength: 7, maxLength: 30 }), (history) => {
      expect(unlockedEarlyBird(history)?.unlockedAt).toBe(dateNaively(history));
    }),
    { numRuns: 300, examples: [[nightsEnding([...SIX, '05:00'])]] },
  );
});
