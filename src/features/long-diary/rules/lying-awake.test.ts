import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import { NO_ANSWERS } from '#diary/rules/sleep-details.ts';
import { at } from '#testkit/sleeps.ts';
import { findLyingAwake } from './lying-awake.ts';
import { findEfficiency } from './night-figures.ts';

const UNTIL = '2026-03-31';

/** From 22:30 to 07:30 in bed, asleep from 23:00 to 07:00 but for the minutes to fall asleep. */
function night(daysBefore: number, minutesToFallAsleep: number | null = 20): CountingSession {
  const sleepDate = addDays(UNTIL, -daysBefore);
  const before = addDays(sleepDate, -1);
  return {
    startTime: at(`${before}T23:00`),
    endTime: at(`${sleepDate}T07:00`),
    sleepDate,
    timeZone: 'Asia/Jakarta',
    quality: null,
    ...NO_ANSWERS,
    minutesToFallAsleep,
    awakenings: 0,
    intoBedAt: at(`${before}T22:30`),
    outOfBedAt: at(`${sleepDate}T07:30`),
  };
}

const nights = (count: number, first: number, minutes?: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => night(first + index, minutes?.(index)));

const find = (sessions: readonly CountingSession[], noSleep: string[] = []) =>
  findLyingAwake(groupByDate(sessions, new Set(noSleep)), UNTIL);

test.each([
  ['6 nights', nights(6, 0), undefined],
  ['7 nights', nights(7, 0), 7],
  ['14 nights', nights(20, 0), 14],
  ['the oldest on the 14th date', [...nights(6, 0), night(13)], 7],
  ['the oldest on the 15th date', [...nights(6, 0), night(14)], undefined],
  ['one of tomorrow', [...nights(6, 0), night(-1)], undefined],
  ['one that lacks an answer', [...nights(6, 0), night(6, null)], undefined],
])('lying awake is shown from 7 answered nights of 14 dates: %s', (_, sessions, count) => {
  expect(find(sessions)?.nights.length).toBe(count);
});

test('a date without sleep and a nap are no answered nights', () => {
  const start = at('2026-03-24T05:00');
  const nap = { ...night(7), startTime: start, intoBedAt: start };
  expect(find([...nights(6, 0), nap], ['2026-03-25'])).toBeUndefined();
});

test('nights are the oldest first, with medians and ranges', () => {
  // 460, 450, 440, 430, 420, 410, 400 and 390 of 480 minutes asleep.
  const shown = find(nights(8, 0, (index) => 20 + 10 * index));
  expect(shown?.nights.map(({ sleepDate }) => sleepDate.slice(8)).join(' ')).toBe(
    '24 25 26 27 28 29 30 31',
  );
  expect(shown).toMatchObject({
    asleep: { median: 425, least: 390, most: 460 },
    inBed: { median: 540, least: 540, most: 540 },
    awake: { median: 115, least: 80, most: 150 },
  });
  expect(findEfficiency(shown?.asleep.median ?? null, shown?.inBed.median ?? null)).toBe(78.7);
  const odd = find(nights(7, 0, (index) => 20 + 10 * index));
  expect(odd?.asleep.median).toBe(430);
});

test.each([
  ['10 and 10 nights', 10, 10, 51],
  ['9 and 10 nights', 9, 10, undefined],
  ['10 and 9 nights', 10, 9, undefined],
])('a change of lying awake is shown from 10 nights of each: %s', (_, recent, before, change) => {
  const sessions = [
    ...nights(recent, 0, (index) => 60 + 10 * index),
    ...nights(before, 14, (index) => 9 + 10 * index),
  ];
  expect(find(sessions)?.moreAwake).toBe(change);
});

test.each([
  ['within chance', 59, 9, undefined],
  ['less', 9, 60, -51],
])('a change of lying awake is shown beyond chance: %s', (_, recent, before, change) => {
  const sessions = [
    ...nights(10, 0, (index) => recent + 10 * index),
    ...nights(10, 14, (index) => before + 10 * index),
  ];
  expect(find(sessions)?.moreAwake).toBe(change);
});

test.each([
  ['42nd', 41, 51],
  ['43rd', 42, undefined],
])('the nights before end with the 28th date before: one of the %s date', (_, oldest, change) => {
  const sessions = [
    ...nights(10, 0, (index) => 60 + 10 * index),
    ...nights(9, 14, (index) => 9 + 10 * index),
    night(oldest, 99),
  ];
  expect(find(sessions)?.moreAwake).toBe(change);
});
