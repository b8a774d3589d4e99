import { expect, test } from 'vitest';
import { night } from './cloth.fixture.ts';
import { describeCloth, describeNight, listFacts } from './describe-night.ts';

const PLAIN = night({ runDay: 0 });

test.each([
  [{}, []],
  [{ naps: 1 }, ['1 nap']],
  [{ runDay: 1, hasNote: true }, ['with a note', 'day 1 of a run']],
  [{ quality: 3, isFree: true }, ['rated 3 of 5', 'a day off']],
  [{ hasAchievement: true, isInNewZone: true }, ['an achievement', 'in a new time zone']],
  [{ tone: 'day' as const }, ['slept during the day']],
  [{ tone: 'review' as const }, ['check the times']],
  [{ lateMinutes: 4 }, []],
  [{ lateMinutes: 5 }, ['started 5 min later than usual']],
  [{ lateMinutes: -5 }, ['started 5 min earlier than usual']],
])('of a plain night with %j the cloth says its length and %j', (facts, others) => {
  expect(listFacts({ ...PLAIN, ...facts })).toEqual(['7 h 30 min', ...others]);
});

test('the cloth says of a sleepless date that only, and of others that nothing is known', () => {
  expect(describeNight({ ...PLAIN, tone: 'awake', naps: 1 })).toBe('didn’t sleep');
  expect(describeNight(undefined)).toBe('nothing logged');
});

test('the cloth names the longest run, unless it would be longer than the nights shown', () => {
  const span = { from: '2026-03-04', to: '2026-03-05' };
  const nights = (days: number[]) => days.map((runDay) => night({ runDay }));
  expect(describeCloth(span, nights([2, 3, 1]))).toMatch(
    / 3 of them full\. Longest run: 3 nights\.$/,
  );
  expect(describeCloth(span, nights([9]))).toMatch(/ 1 night logged, 1 of them full\.$/);
});
