import { expect, test } from 'vitest';
import { night } from './cloth.fixture.ts';
import { session } from '#pictures/web/drawn-nights.fixture.ts';
import { describeCloth, describeNight, listFacts, nameNight } from './describe-night.ts';

const PLAIN = night({ runDay: 0 });

test.each([
  [{}, []],
  [{ naps: 1 }, ['1 nap']],
  [{ runDay: 1, hasNote: true }, ['with a note', 'night 1 of your streak']],
  [{ quality: 3, isFree: true }, ['rated 3 of 5', 'a day off']],
  [{ hasAchievement: true, isInNewZone: true }, ['an achievement', 'in a new time zone']],
  [{ tone: 'day' as const }, ['slept during the day']],
  [{ tone: 'review' as const }, ['check the times']],
  [{ lateMinutes: 4 }, []],
  [{ lateMinutes: 5 }, ['fell asleep 5 min later than usual']],
  [{ lateMinutes: -5 }, ['fell asleep 5 min earlier than usual']],
])('of a plain night with %j the cloth says its length and %j', (facts, others) => {
  expect(listFacts({ ...PLAIN, ...facts })).toEqual(['7 h 30 min', ...others]);
});

test('the cloth says of a sleepless date that only, and of others that nothing is known', () => {
  expect(describeNight({ ...PLAIN, tone: 'awake', naps: 1 })).toBe('Didn’t sleep');
  expect(describeNight(undefined)).toBe('Nothing logged');
});

test('the cloth names the longest streak, unless it would be longer than the nights shown', () => {
  const nights = (days: number[]) => days.map((runDay) => night({ runDay }));
  expect(describeCloth(nights([2, 3, 1]))).toBe(
    '3 nights, 3 of them full. Longest streak: 3 nights.',
  );
  expect(describeCloth(nights([9]))).toBe('1 night.');
});

test('a night is named by its title and its facts, a date without one by its two days', () => {
  const sessions = [session('2026-03-04', { points: 75 })];
  const slept = { ...PLAIN, sessions, parts: sessions };
  expect(nameNight('2026-03-04', slept)).toMatch(
    /^Night of Tue to Wed, Mar 4.*: 7 h 30 min, .* – .*, 75 points$/,
  );
  expect(nameNight('2026-03-05', undefined)).toMatch(
    /^Night of Wed to Thu, Mar 5.*: Nothing logged$/,
  );
});
